/** The tables, as migrations.ts makes them. Times are epoch milliseconds; `sealed_` columns are opened by the vault only. */
export interface IdentitySchema {
  users: {
    id: string;
    email: string;
    email_key: string;
    /** Names and address in small letters, for an administrator's search. */
    search_text: string;
    first_name: string;
    last_name: string;
    locale: string | null;
    is_admin: number;
    sealed_password: string;
    email_verified_at: number | null;
    disabled_at: number | null;
    disabled_reason: string | null;
    locked_until: number | null;
    created_at: number;
    last_login_at: number | null;
  };
  devices: {
    id: string;
    user_id: string;
    likeness: string;
    network: string;
    token_hash: string;
    name: string;
    platform: string | null;
    first_seen_at: number;
    last_seen_at: number;
    trusted_until: number | null;
  };
  sessions: {
    id: string;
    user_id: string;
    device_id: string;
    sealed_origin: string;
    created_at: number;
    last_used_at: number;
    expires_at: number;
    revoked_at: number | null;
  };
  revocations: { seq: number; session_hash: string; revoked_at: number; expires_at: number };
  erasures: { seq: number; user_id: string; erased_at: number };
  counters: { name: string; value: number };
  challenges: {
    id: string;
    token_hash: string;
    user_id: string;
    methods: string;
    code_hash: string | null;
    sealed_login: string;
    guesses: number;
    expires_at: number;
  };
  mailed_tokens: {
    id: string;
    purpose: string;
    user_id: string;
    token_hash: string;
    code_hash: string | null;
    sealed_payload: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  totp_factors: { user_id: string; sealed_secret: string; enabled_at: number | null; last_step: number };
  recovery_codes: { user_id: string; hash: string };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: string;
    counter: number;
    transports: string;
    backed_up: number;
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  ceremonies: {
    token_hash: string;
    kind: string;
    user_id: string | null;
    challenge_id: string | null;
    challenge: string;
    expires_at: number;
  };
  activities: {
    id: string;
    user_id: string;
    kind: string;
    at: number;
    sealed_detail: string;
    risk_level: string;
    risk_reasons: string;
  };
  audit_log: {
    id: string;
    at: number;
    action: string;
    actor_id: string | null;
    target_id: string | null;
    sealed_address: string | null;
    request_id: string | null;
    detail: string;
  };
  attempts: { key: string; taken: number; resets_at: number };
  intakes: { id: string; sealed_request: string };
  signing_keys: { id: string; position: number; public_key: string; sealed_private: string; active_from: number };
}
