import type { OptOutPurpose } from '@lyceum/contracts/search/opt-out';
import type { Dns } from '@lyceum/platform/dns/dns';
import { Parser } from 'htmlparser2';
import type { WebFetcher } from '../ports/web-fetcher.ts';

/** What the three proofs are called, by what is asked for: the proof of one purpose is none for another. */
const names: Record<OptOutPurpose, string> = {
  opt_out: 'lyceum-opt-out',
  opt_in: 'lyceum-opt-in',
  inspect: 'lyceum-inspect',
};

export interface Provable {
  readonly site: string;
  readonly purpose: OptOutPurpose;
  readonly token: string;
}

export interface SiteProofDeps {
  readonly fetcher: Pick<WebFetcher, 'fetch'>;
  readonly dns: Dns;
}

/** Where each proof has to be, and what it has to say. */
export function proofsOf({ site, purpose, token }: Provable) {
  const name = names[purpose];
  const host = site.replace(/:\d+$/, '');
  return {
    file: { url: `https://${site}/.well-known/${name}.txt`, content: token },
    metaTag: { url: `https://${site}/`, html: `<meta name="${name}" content="${token}">` },
    dnsRecord: { name: `_${name}.${host}`, type: 'TXT' as const, value: token },
  };
}

const largestFile = 4 * 1024;
const largestPage = 512 * 1024;
const mostRedirects = 3;

type Found = { readonly proven: true } | { readonly proven: false; readonly why: string };

/** Looks for the proof in all three places at once; one that is there is enough. */
export async function lookForProof(deps: SiteProofDeps, claim: Provable): Promise<Found> {
  const found = await Promise.all([inFile(deps, claim), inPage(deps, claim), inDns(deps, claim)]);
  if (found.some((one) => one.proven)) return { proven: true };
  return { proven: false, why: found.flatMap((one) => (one.proven ? [] : [one.why])).join(' ') };
}

async function inFile({ fetcher }: SiteProofDeps, claim: Provable): Promise<Found> {
  const { url } = proofsOf(claim).file;
  const body = await readFrom(fetcher, url, largestFile);
  if (typeof body !== 'string') return missing(`File: ${body.why}`);
  const lines = body.split(/\r?\n/).map((line) => line.trim());
  return lines.includes(claim.token)
    ? { proven: true }
    : missing('File: it does not say the proof on a line of its own.');
}

async function inPage({ fetcher }: SiteProofDeps, claim: Provable): Promise<Found> {
  const { url } = proofsOf(claim).metaTag;
  const body = await readFrom(fetcher, url, largestPage);
  if (typeof body !== 'string') return missing(`Tag: ${body.why}`);
  const tagged = tokensInHead(body, names[claim.purpose]).includes(claim.token);
  return tagged ? { proven: true } : missing('Tag: it is not in the head of the page.');
}

async function inDns({ dns }: SiteProofDeps, claim: Provable): Promise<Found> {
  const { name } = proofsOf(claim).dnsRecord;
  const records = await dns.lookUp('TXT', name).catch(() => undefined);
  if (!records) return missing('DNS: there was no answer.');
  return records.some((record) => record.trim() === claim.token)
    ? { proven: true }
    : missing('DNS: there is no such record.');
}

const missing = (why: string): Found => ({ proven: false, why });

/** By https, and where nobody answers there, by http. A redirect counts only within the host itself. */
async function readFrom(
  fetcher: SiteProofDeps['fetcher'],
  url: string,
  maxBytes: number,
): Promise<string | { why: string }> {
  const secure = await readAt(fetcher, new URL(url), maxBytes);
  if (typeof secure === 'string' || !secure.nobody) return secure;
  return readAt(fetcher, new URL(url.replace(/^https:/, 'http:')), maxBytes);
}

interface Unread {
  readonly why: string;
  /** Whether there was no server to speak to. */
  readonly nobody: boolean;
}

async function readAt(fetcher: SiteProofDeps['fetcher'], start: URL, maxBytes: number): Promise<string | Unread> {
  let url = start;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const outcome = await fetcher.fetch({ url: url.href, maxBytes });
    if (outcome.kind === 'page') return new TextDecoder().decode(outcome.page.body);
    if (outcome.kind === 'failed') return { why: outcome.detail, nobody: nobodyThere.has(outcome.why) };
    if (outcome.kind !== 'redirect') return { why: 'the server sent no page.', nobody: false };
    url = new URL(outcome.to, url);
    if (url.host !== start.host) return { why: 'it leads to another host, which proves nothing.', nobody: false };
  }
  return { why: 'there are too many redirects.', nobody: false };
}

const nobodyThere: ReadonlySet<string> = new Set(['connect', 'tls', 'timeout', 'protocol']);

/** Only in the head: what visitors can write stands in the body. */
function tokensInHead(html: string, name: string): string[] {
  const tokens: string[] = [];
  const open: string[] = [];
  let ended = false;
  const parser = new Parser({
    onopentag(tag, { name: given, content }) {
      if (!headTags.has(tag)) ended = true;
      open.push(tag);
      const ofHead = !ended && !open.some((one) => holders.has(one));
      if (ofHead && tag === 'meta' && given?.toLowerCase() === name && content) tokens.push(content.trim());
    },
    onclosetag(tag) {
      if (open.at(-1) === tag) open.pop();
      if (tag === 'head') ended = true;
    },
    ontext(text) {
      // Text between the tags of a head begins the body (HTML, 13.2.6.4.4).
      if (text.trim() !== '' && !open.some((one) => holders.has(one))) ended = true;
    },
  });
  parser.end(html);
  return tokens;
}

/** Within these, a head may hold anything, and none of it is a tag of the page. */
const holders: ReadonlySet<string> = new Set(['title', 'style', 'script', 'noscript', 'template']);
/** All that can stand in a head; the first other tag begins the body. */
const headTags: ReadonlySet<string> = new Set(['html', 'head', 'base', 'link', 'meta', ...holders]);
