import { type LongField, longFields } from '../../model/document.ts';
import type { Hit, HitDocument } from '../../model/search-answer.ts';
import type { SearchRequest } from '../../model/search-request.ts';
import type { Highlighter } from '../query/highlight.ts';
import type { Plan } from '../query/plan.ts';
import type { FoundHit } from '../query/search-view.ts';
import type { Reader } from '../store/reader.ts';

const shorten = (document: HitDocument, include: LongField[]): HitDocument => {
  const short: HitDocument = { ...document };
  for (const field of longFields) if (!include.includes(field)) delete short[field];
  return short;
};

/** The rest of a hit after its document. */
const endOf = ({ explanation }: FoundHit): string =>
  explanation ? `,"explanation":${JSON.stringify(explanation)}}` : '}';

/** Makes hits of what was found. Documents that were deleted since are left out. */
export const createHits = (documents: () => Reader, highlighterFor: (plan: Plan, length: number) => Highlighter) => {
  /** How hits are marked, and how many of them. */
  const marking = ({ highlight }: SearchRequest, plan: Plan): { mark: Highlighter | undefined; first: number } =>
    highlight
      ? { mark: highlighterFor(plan, highlight.snippetLength), first: highlight.first ?? Number.POSITIVE_INFINITY }
      : { mark: undefined, first: 0 };

  const asValue = (found: FoundHit, include: LongField[], mark: Highlighter | undefined): Hit | undefined => {
    const document = documents().bySequence(found.sequence);
    if (!document) return undefined;
    const { score, explanation } = found;
    const hit = { id: document.id, score, document: shorten(document, include), ...mark?.(document) };
    return explanation ? { ...hit, explanation } : hit;
  };

  /** Most hits are only ranked by what is kept of them; their JSON goes over as it is, without being read here. */
  const asText = (found: FoundHit): string | undefined => {
    const kept = documents().contentBySequence(found.sequence);
    if (kept)
      return `{"id":${JSON.stringify(kept.id)},"score":${found.score},"document":${kept.content}${endOf(found)}`;
    const hit = asValue(found, [], undefined);
    return hit && JSON.stringify(hit);
  };

  const each = <T>(found: FoundHit[], make: (hit: FoundHit, at: number) => T | undefined): T[] => {
    const made: T[] = [];
    for (const hit of found) {
      const one = make(hit, made.length);
      if (one !== undefined) made.push(one);
    }
    return made;
  };

  return {
    asValues(found: FoundHit[], request: SearchRequest, plan: Plan): Hit[] {
      const { mark, first } = marking(request, plan);
      return each(found, (hit, at) => asValue(hit, request.include ?? [], at < first ? mark : undefined));
    },
    /** The same as JSON texts. */
    asTexts(found: FoundHit[], request: SearchRequest, plan: Plan): string[] {
      const { mark, first } = marking(request, plan);
      const include = request.include ?? [];
      return each(found, (hit, at) => {
        if (at >= first && include.length === 0) return asText(hit);
        const value = asValue(hit, include, at < first ? mark : undefined);
        return value && JSON.stringify(value);
      });
    },
  };
};
