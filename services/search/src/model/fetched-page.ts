/** What came back from the web, before anything was made of it. */
export interface FetchedPage {
  /** Where it really was, normalised. */
  url: string;
  status: number;
  /** What the bytes are, whatever the server called them: such as `text/html` or `application/pdf`. */
  mediaType: string;
  /** As the header or a byte order mark says; the page itself may know better. */
  charset?: string;
  /** After decompression. */
  body: Uint8Array;
  /**
   * By lower-case name; several of one name are joined with a comma and a space. `x-robots-tag` alone is joined with a comma
   * and a line break, because an agent's name in it speaks for its own line only.
   */
  headers: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  fetchedAt: number;
  tookMs: number;
}

/** Why a fetch gave no page. */
export type FetchFailure =
  | 'dns'
  | 'refused_address'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'protocol'
  | 'too_large'
  | 'compression_bomb'
  | 'unsupported_type'
  | 'client_error'
  | 'gone'
  | 'too_many_requests'
  | 'server_error';

/** One exchange with a server. A redirect is not followed here: its target has rules and a turn of its own. */
export type FetchOutcome =
  | { kind: 'page'; page: FetchedPage }
  | { kind: 'not_modified'; headers: Readonly<Record<string, string>>; fetchedAt: number; tookMs: number }
  | { kind: 'redirect'; status: number; to: string; permanent: boolean; fetchedAt: number; tookMs: number }
  | {
      kind: 'failed';
      why: FetchFailure;
      /** A sentence for administrators. */
      detail: string;
      status?: number;
      /** How long the server asked to be left alone. */
      retryAfterMs?: number;
      fetchedAt: number;
      tookMs: number;
    };
