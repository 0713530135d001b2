/** What a part of the service holds about its users. */
export interface UserData {
  /** Empty when there is nothing. */
  exportUser(userId: string): Promise<Record<string, unknown>>;
  /** Removes all of it. Harmless when repeated, and for a user that was never here. */
  eraseUser(userId: string): Promise<void>;
}
