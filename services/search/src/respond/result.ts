import type { SearchResult } from '@lyceum/contracts/search/result';
import { toTime } from '@lyceum/platform/clock';
import type { RankedHit } from '../model/ranked-hit.ts';
import type { HitDocument, MarkedText } from '../model/search-answer.ts';

const mostKeywords = 10;
const mostCrumbs = 6;
const longestTitle = 300;

export interface ShowDeps {
  /** Whether the site's owner does not want its text shown. */
  withoutSnippets(site: string): boolean;
  withoutImages(site: string): boolean;
  /** Whether a marked word answers the query, and is not only there because it often goes along with it. */
  isAskedFor(word: string, language: string): boolean;
  explain: boolean;
}

type Shown = Pick<SearchResult, 'snippet'> & { marks: [number, number][] };

/** Cut at a space, within what the site allows. */
const cut = ({ text, marks }: MarkedText, most: number): Shown => {
  if (text.length <= most) return { snippet: text, marks };
  if (most < 2) return { snippet: '', marks: [] };
  const end = text.slice(0, most - 1).search(/\s\S*$/);
  const kept = text.slice(0, end > 0 ? end : most - 1);
  const whole = kept.isWellFormed() ? kept : kept.slice(0, -1);
  return { snippet: `${whole}…`, marks: marks.filter(([, last]) => last <= whole.length) };
};

const snippetOf = ({ hit }: RankedHit, deps: ShowDeps): Shown => {
  const { details, site, language } = hit.document;
  const allowed = details?.snippetLength ?? Number.POSITIVE_INFINITY;
  if (allowed <= 0 || deps.withoutSnippets(site)) return { snippet: '', marks: [] };
  const passage = hit.snippet ?? { text: '', marks: [] };
  const asked = passage.marks.filter(([start, end]) => deps.isAskedFor(passage.text.slice(start, end), language));
  // A passage without a word of the query says less than what the page says of itself.
  const described = asked.length === 0 && details?.description ? { text: details.description, marks: [] } : undefined;
  return cut(described ?? { text: passage.text, marks: asked }, allowed);
};

/** As the page says it, or as its address does. */
const breadcrumbsOf = ({ details, url }: HitDocument): string[] => {
  if (details?.breadcrumbs?.length) return details.breadcrumbs.slice(0, mostCrumbs);
  try {
    const steps = new URL(url).pathname.split('/').filter((step) => step !== '');
    return steps.slice(0, -1).slice(0, mostCrumbs).map(readable);
  } catch {
    return [];
  }
};

const readable = (step: string): string => {
  try {
    return decodeURIComponent(step).replaceAll(/[-_+]/g, ' ').trim().slice(0, 60) || step.slice(0, 60);
  } catch {
    return step.slice(0, 60);
  }
};

const ranges = (marks: readonly [number, number][]) => marks.map(([start, end]) => ({ start, end }));

const imageOf = ({ id, image, site }: HitDocument, deps: ShowDeps): SearchResult['image'] =>
  image && !deps.withoutImages(site)
    ? { thumbnail: `/api/search/thumbnails/${id}`, width: image.width, height: image.height, alt: image.alt ?? null }
    : null;

export const showResult = (ranked: RankedHit, deps: ShowDeps): SearchResult => {
  const { document, id, title } = ranked.hit;
  const { snippet, marks } = snippetOf(ranked, deps);
  const shownTitle = (document.title.trim() === '' ? document.url : document.title)
    .slice(0, longestTitle)
    .toWellFormed();
  const titleMarks = (title?.marks ?? []).filter(
    ([start, end]) => end <= shownTitle.length && deps.isAskedFor(document.title.slice(start, end), document.language),
  );
  const { details } = document;
  const hidesText = deps.withoutSnippets(document.site);
  return {
    id,
    url: document.details?.pageUrl ?? document.url,
    site: document.site,
    title: shownTitle,
    snippet,
    highlights: { title: ranges(titleMarks), snippet: ranges(marks) },
    type: document.type,
    educational: document.educational,
    language: document.language === 'und' ? null : document.language,
    publishedAt: document.publishedAt === undefined ? null : toTime(document.publishedAt),
    crawledAt: toTime(document.crawledAt),
    keywords: document.keywords.slice(0, mostKeywords),
    image: imageOf(document, deps),
    siteName: details?.siteName ?? null,
    breadcrumbs: breadcrumbsOf(document),
    card: details?.card && !hidesText ? { kind: details.card.kind, facts: details.card.facts } : null,
    score: ranked.score,
    ...(deps.explain ? { explanation: ranked.parts } : {}),
  };
};
