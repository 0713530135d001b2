import type { Clock } from '@lyceum/platform/clock';
import { firstValue, type HeaderField, rewriteHeaders, splitMessage, valuesOf } from '../mime/header-block.ts';
import { lineFault } from '../mime/line-faults.ts';
import type { Account } from '../model/account.ts';
import { baseAddress } from '../model/mail-address.ts';

export interface PrepareDeps {
  readonly hostname: string;
  readonly clock: Clock;
  readonly newId: () => string;
}

export type Prepared =
  | { readonly state: 'ready'; readonly content: Buffer; readonly bcc: readonly string[] }
  | { readonly state: 'refused'; readonly reason: string }
  /** It says that it is from somebody else. */
  | { readonly state: 'not_own' };

/** Headers that name whom a message is from. */
const authors = ['from', 'sender', 'resent-from', 'resent-sender'];

/**
 * What a mail program sent, as it goes out: from the account's own address, with an id and a date (RFC 6409, 8), and
 * without `Bcc`, which only the sender's copy shows.
 */
export function prepareSubmission(deps: PrepareDeps, account: Account, content: Buffer): Prepared {
  const fault = lineFault(content);
  if (fault !== undefined) return { state: 'refused', reason: fault };
  const split = splitMessage(content);
  if (!split) return { state: 'refused', reason: 'The headers of this message are too large' };
  const { fields } = split;
  if (valuesOf(fields, 'from').length !== 1 || !authors.every((name) => isOwn(fields, name, account))) {
    return { state: 'not_own' };
  }
  const now = deps.clock.now();
  const missing = [
    ...(firstValue(fields, 'message-id') === undefined ? [`Message-ID: <${deps.newId()}@${account.domain}>`] : []),
    ...(firstValue(fields, 'date') === undefined
      ? [`Date: ${new Date(now).toUTCString().replace('GMT', '+0000')}`]
      : []),
  ];
  const prepared = rewriteHeaders(content, split, {
    add: missing,
    keep: ({ name }) => name !== 'bcc' && name !== 'return-path',
  });
  return { state: 'ready', content: prepared, bcc: valuesOf(fields, 'bcc').flatMap(addressesIn) };
}

/** Whether every address in these headers is the account's own. One that cannot be read is nobody's. */
function isOwn(fields: readonly HeaderField[], name: string, account: Account): boolean {
  return valuesOf(fields, name).every((value) => {
    const found = addressesIn(value);
    return found.length === 1 && found.every((address) => baseAddress(address) === account.address);
  });
}

/** Comments and quoted names may hold anything that looks like an address, so they are taken out first (RFC 5322, 3.2). */
function addressesIn(value: string): string[] {
  const bare = value.replace(/"(?:[^"\\]|\\.)*"/g, ' ').replace(/\((?:[^()\\]|\\.)*\)/g, ' ');
  return bare.split(',').flatMap((one) => {
    const [, bracketed, plain] = /<([^<>]*)>\s*$|^\s*([^\s<>]+)\s*$/.exec(one) ?? [];
    return bracketed ?? plain ?? one.trim();
  });
}
