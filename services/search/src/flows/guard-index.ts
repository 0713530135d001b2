import type { IndexedDocument } from '../model/document.ts';
import type { Hit, SearchAnswer } from '../model/search-answer.ts';
import type { LiveConfigSource } from '../ports/live-config.ts';
import type { OptedOut, OptOuts } from '../ports/opt-outs.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { blockedBy } from './blocked-sites.ts';

export interface GuardDeps {
  readonly optOuts: Pick<OptOuts, 'has'>;
  readonly config: LiveConfigSource;
  /** Called after a restore, when things may be back that were taken out since. */
  restored(): Promise<void>;
}

export interface Traffic {
  upserts: number;
  removed: number;
}

export interface GuardedIndex extends SearchIndex {
  /** What went in and out since the last time this was asked. */
  traffic(): Traffic;
}

/**
 * The index behind its door: what a site's owner or an administrator does not want neither gets in nor comes out,
 * whoever calls, also while it is being taken out and after an older state was restored.
 */
export function guardIndex(index: SearchIndex, { optOuts, config, restored }: GuardDeps): GuardedIndex {
  const isBlocked = blockedBy(config);
  let traffic: Traffic = { upserts: 0, removed: 0 };

  const isWelcome = (document: IndexedDocument): boolean =>
    sitesOf(document).every(
      (site) => !optOuts.has(site, 'crawling') && (document.type !== 'image' || !optOuts.has(site, 'images')),
    );
  const withoutUnwelcome = async function* (source: AsyncIterable<IndexedDocument>) {
    for await (const document of source) if (isWelcome(document)) yield document;
  };
  const isOut = (document: Hit['document'], what: OptedOut): boolean =>
    sitesOf(document).some((site) => optOuts.has(site, what));
  const isShown = ({ document }: Hit): boolean =>
    !isOut(document, 'crawling') &&
    !(document.type === 'image' && isOut(document, 'images')) &&
    !isBlocked(document.site);
  const shownHit = (hit: Hit): Hit => (isOut(hit.document, 'snippets') ? withoutText(hit) : hit);

  return {
    ...index,
    async upsert(documents, options) {
      const welcome = documents.filter(isWelcome);
      if (welcome.length > 0) await index.upsert(welcome, options);
      traffic.upserts += welcome.length;
    },
    async delete(what, options) {
      const removed = await index.delete(what, options);
      traffic.removed += removed;
      return removed;
    },
    async get(ids) {
      return (await index.get(ids)).map((document) => (document && isWelcome(document) ? document : undefined));
    },
    rebuild: (source) => index.rebuild(source && withoutUnwelcome(source)),
    async search(request): Promise<SearchAnswer> {
      const answer = await index.search(request);
      return { ...answer, hits: answer.hits.filter(isShown).map(shownHit) };
    },
    async suggest(request) {
      const suggestions = await index.suggest(request);
      return suggestions.filter(
        ({ text, kind }) => kind !== 'site' || !(optOuts.has(text, 'crawling') || isBlocked(text)),
      );
    },
    async restore(from) {
      await index.restore(from);
      await restored();
    },
    traffic() {
      const since = traffic;
      traffic = { upserts: 0, removed: 0 };
      return since;
    },
  };
}

/** The site it was found at, and those that its parts lie at. */
function sitesOf({ site, url, image, details }: Pick<IndexedDocument, 'site' | 'url' | 'image' | 'details'>): string[] {
  const addresses = [url, image?.imageUrl, details?.pageUrl].filter((address) => address !== undefined);
  const hosts = addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).host] : []));
  return [...new Set([site, ...hosts])];
}

/** Of a site that wants no snippets, the address and the title are shown and nothing more. */
function withoutText({ snippet: _snippet, ...hit }: Hit): Hit {
  const { body: _body, headings: _headings, details, ...document } = hit.document;
  const { description: _description, card: _card, ...rest } = details ?? {};
  return { ...hit, document: { ...document, details: { ...rest, snippetLength: 0 } } };
}
