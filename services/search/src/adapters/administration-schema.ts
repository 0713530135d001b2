/** The tables of administration, as `migrations/administration.ts` makes them. Sealed columns open with the vault only. */
export interface AdministrationTables {
  config_versions: { version: number; at: number; by_user: string | null; config: string; changes: string };
  admin_audit: {
    id: string;
    at: number;
    actor_id: string | null;
    action: string;
    status: number;
    request_id: string;
    detail: string;
  };
  retention_runs: { kind: string; at: number; removed: number };

  query_day_keys: { day: string; sealed_key: string };
  query_askers: { day: number; asker: string; counted: number; texts: number; timed: number };
  query_sketches: {
    id: string;
    day: number;
    people: string;
    found: number;
    nothing: number;
    sealed_text: string | null;
  };
  query_open_hours: { hour: number; counts: string };
  query_open_days: { day: number; counts: string };
  query_hours: { hour: number; counts: string };
  query_days: { day: number; people: number; counts: string };
  published_queries: { id: string; day: number; kind: string; blind: string; count: number; sealed_text: string };
  kept_queries: { id: string; people: number; last_day: number; sealed_text: string };
  content_hours: { hour: number; documents: number; upserts: number; removed: number };

  opt_out_claims: ClaimRow;
  opt_outs: { site: string; what: string; claim_id: string; since: number };
}

export interface ClaimRow {
  id: string;
  group_id: string | null;
  site: string;
  purpose: string;
  /** JSON. */
  what: string;
  state: string;
  token: string;
  sealed_contact: string;
  created_at: number;
  expires_at: number;
  checked_at: number | null;
  check_result: string | null;
  proven_at: number | null;
}
