import { parse } from 'tldts';
import type { DirectAnswer, ParsedQuery } from '../../model/understood-query.ts';
import type { GuessedIntent } from './nearest-examples.ts';
import { intentPatterns } from './patterns.ts';

/** What a query wants where nothing says otherwise. */
const usual: GuessedIntent = { intent: 'informational', confidence: 0.3 };

const byAnswer = (direct: DirectAnswer | undefined): GuessedIntent[] => {
  if (!direct) return [];
  if (direct.kind === 'definition') return [{ intent: 'definition', confidence: 0.85 }];
  return direct.kind === 'date'
    ? [{ intent: 'question', confidence: 0.9 }]
    : [{ intent: 'calculation', confidence: 0.97 }];
};

/** An address with its scheme, or a name that ends as names of hosts do; `node.js` is neither. */
const isAddress = (text: string): boolean => {
  if (/\s/.test(text) || !/^[^@]*[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(text)) return false;
  const { hostname, isIcann, domain } = parse(text, { validateHostname: true });
  return /^https?:\/\/[^/]/i.test(text) ? hostname !== null : isIcann === true && domain !== null;
};

const pictureFiles = new Set(['png', 'jpg', 'jpeg', 'gif', 'svg', 'webp']);

const byFilters = ({ filters, words }: ParsedQuery): GuessedIntent[] => {
  const pictures = filters.fileTypes.length > 0 && filters.fileTypes.every((type) => pictureFiles.has(type));
  if (pictures) return [{ intent: 'image', confidence: 0.9 }];
  return filters.sites.length === 1 && words.length === 0 ? [{ intent: 'navigational', confidence: 0.8 }] : [];
};

/** What somebody wants who asks like this: how it is worded, what answers it, which filters it has, what it resembles. */
export const intentOf = (
  parsed: ParsedQuery,
  found: { direct: DirectAnswer | undefined; nearest: GuessedIntent | undefined },
): GuessedIntent => {
  const text = parsed.text.slice(0, 300);
  const worded = intentPatterns
    .filter(({ pattern }) => pattern.test(text))
    .map(({ intent, confidence }) => ({ intent, confidence }));
  const guesses = [...byAnswer(found.direct), ...byFilters(parsed), ...worded, usual];
  if (isAddress(text)) guesses.push({ intent: 'navigational', confidence: 0.95 });
  if (found.nearest) guesses.push(found.nearest);
  return guesses.reduce((best, each) => (each.confidence > best.confidence ? each : best));
};
