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
