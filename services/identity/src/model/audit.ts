/** Something that an operator may have to answer for. Written once, never changed. */
export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  readonly action: string;
  readonly actorId: string | undefined;
  readonly targetId: string | undefined;
  readonly address: string | undefined;
  readonly requestId: string | undefined;
  /** Never a secret, and nothing that names a person. */
  readonly detail: Readonly<Record<string, string | number | boolean>>;
}
