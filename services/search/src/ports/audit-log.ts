import type { PageOf, PageRequest } from '../model/page.ts';

export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  readonly actorId: string | null;
  readonly action: string;
  readonly status: number;
  readonly requestId: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What administrators did. There is no way to change an entry. */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
  /** The latest first; ids are ordered by time. */
  list(page: PageRequest & { readonly actorId?: string }): Promise<PageOf<AuditEntry>>;
  forgetBefore(time: number): Promise<number>;
}
