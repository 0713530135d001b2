import type { AuditEntry } from '../model/audit.ts';
import type { Paged, PageRequest } from '../model/page.ts';

export interface AuditFilter {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
}

/** Append-only: nothing here changes an entry or removes one that is younger than a year, and the database refuses it too. */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
  /** The latest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Paged<AuditEntry>>;
  removeBefore(time: number): Promise<void>;
}
