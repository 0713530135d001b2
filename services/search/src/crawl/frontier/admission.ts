import type { AddressKind, FoundAddress } from '../../model/crawled-page.ts';
import { hostKey, registrableDomain } from '../urls/normalise.ts';
import { inScope } from '../urls/scope.ts';
import { trapReason } from '../urls/traps.ts';
import type { ActiveJob } from './active-job.ts';
import { priorityOf } from './priority.ts';

export interface Candidate {
  /** Normalised. */
  url: string;
  kind: AddressKind;
  depth: number;
  hops: number;
  /** Whether the owner named it; a sitemap may also lie outside of the scope. */
  named?: boolean;
}

export interface AdmissionDeps {
  /** Whether the host may be fetched from at all. */
  isWelcome(url: string): boolean;
  /** How many addresses of a host the crawl has queued. */
  countOf(jobId: string, host: string): Promise<number>;
  readonly pagesPerHost: number;
}

/** Which of the addresses that were found the crawl is going to fetch. */
export async function admit(
  deps: AdmissionDeps,
  job: ActiveJob,
  candidates: readonly Candidate[],
): Promise<{ admitted: FoundAddress[]; trapped: number }> {
  const admitted: FoundAddress[] = [];
  let trapped = 0;
  for (const candidate of candidates) {
    if (!job.isNew(candidate.url)) continue;
    if (!isWanted(deps, job, candidate)) continue;
    if (candidate.kind === 'page' && isTrap(job, candidate.url)) {
      trapped += 1;
      continue;
    }
    const host = hostKey(candidate.url);
    if (!(await fitsBudget(deps, job, host))) continue;
    admitted.push({
      url: candidate.url,
      kind: candidate.kind,
      host,
      site: registrableDomain(candidate.url),
      depth: candidate.depth,
      hops: candidate.hops,
      priority: priorityOf(candidate.url, {
        depth: candidate.depth,
        quality: job.qualityOf(host),
        isList: candidate.kind !== 'page',
        named: candidate.named ?? false,
      }),
    });
  }
  return { admitted, trapped };
}

const isTrap = (job: ActiveJob, url: string): boolean =>
  trapReason(url) !== undefined || job.traps.see(url) !== undefined;

function isWanted(deps: AdmissionDeps, job: ActiveJob, { url, kind, depth }: Candidate): boolean {
  if (depth > job.order.maxDepth || !deps.isWelcome(url)) return false;
  return kind === 'sitemap' || inScope(job.scope, url);
}

async function fitsBudget(deps: AdmissionDeps, job: ActiveJob, host: string): Promise<boolean> {
  if (!job.hasRoom()) return false;
  const count = job.countOf(host) ?? (await deps.countOf(job.id, host));
  if (count >= deps.pagesPerHost) return false;
  job.setCount(host, count + 1);
  return true;
}
