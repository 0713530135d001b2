/** What a part of the service holds about its users. */
export interface UserData {
  /** By what it is, as JSON can hold it; empty when there is nothing. */
  exportUser(userId: string): Promise<object>;
  /** Removes all of it. Harmless when repeated, and for a user that was never here. */
  eraseUser(userId: string): Promise<void>;
}
