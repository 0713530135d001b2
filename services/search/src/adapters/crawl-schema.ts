/** The tables of crawling. Truth is 0 or 1; times are milliseconds since 1970. */
export interface CrawlSchema {
  crawl_jobs: JobRow;
  crawl_counts: { job_id: string; what: string; value: number };
  crawl_marks: { name: string };
  crawl_hosts: HostRow;
  crawl_pages: PageRow;
  crawl_queue: QueueRow;
  crawl_bands: { band: number; page_id: string };
  /** `targets`: ids of pages, 16 characters each. */
  crawl_links: { page_id: string; targets: string };
  crawl_anchors: { id: string; page_id: string; text: string };
  crawl_host_links: { id: string; from_host: string; to_host: string };
}

export interface JobRow {
  id: string;
  state: string;
  task: string;
  recrawl_after: string | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  next_run_at: number | null;
  runs: number;
  error: string | null;
}

export interface HostRow {
  id: string;
  name: string;
  site_id: string;
  /** Whether something of it may be waiting. */
  open: number;
  next_at: number;
  delay_ms: number;
  failures: number;
  /** In thousandths. */
  quality: number;
  owner: string | null;
  lease_until: number;
}

export interface PageRow {
  id: string;
  url: string;
  host_id: string;
  outcome: string | null;
  reason: string | null;
  status: number | null;
  etag: string | null;
  last_modified: string | null;
  body_hash: string | null;
  content_hash: string | null;
  fingerprint: string | null;
  text_length: number | null;
  points_to: string | null;
  points_to_id: string | null;
  indexed: number | null;
  documents: string | null;
  fetched_at: number | null;
  changed_at: number | null;
  recrawl_at: number | null;
  interval_ms: number | null;
  checks: number | null;
  changes: number | null;
  history: string | null;
}

export const waiting = 0;
export const leased = 1;
export const done = 2;

export interface QueueRow {
  job_id: string;
  page_id: string;
  host_id: string;
  state: number;
  priority: number;
  depth: number;
  hops: number;
  attempts: number;
  due_at: number;
  kind: string;
  /** Who fetches it, while it is leased. */
  owner: string | null;
}
