import type { AuditEntry } from '../model/audit.ts';
import type { Paged, PageRequest } from '../model/page.ts';

export interface AuditFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
}

/** Append-only: there is no way here to change or remove an entry, and the database refuses it too. */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
  /** The latest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Paged<AuditEntry>>;
}
