import type { AdvancedSearchBody } from '@lyceum/contracts/search/query';
import { problem } from '@lyceum/platform/server/problem';

/** Control characters and what cannot be seen are spaces to us. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/** What was typed, on one line. A query of nothing visible is no query. */
export const readQueryText = (typed: string | undefined): string | undefined => {
  if (typed === undefined) return undefined;
  const text = typed.replaceAll(unseen, ' ').trim().normalize('NFC');
  if (text === '') throw problem({ code: 'invalid_input', errors: [{ path: '/query', message: 'must not be empty' }] });
  return text;
};

const mostWords = 128;

/** Each word costs a look into every index: what nobody would fill in must not make others wait. */
export const refuseTooManyWords = ({ all = [], any = [], none = [], phrase, title, url }: AdvancedSearchBody): void => {
  const given = [...all, ...any, ...none, phrase ?? '', title ?? '', url ?? ''].join(' ').trim();
  if (given.split(/\s+/).length <= mostWords) return;
  throw problem({
    code: 'invalid_input',
    errors: [{ path: '', message: `must have at most ${mostWords} words in all fields together` }],
  });
};
