import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, Page, pageQuery, Strict, Time } from '../shapes.ts';
import { EmailAddress, Site } from '../text.ts';
import { ContentType } from './content.ts';

export const OptOutKind = OneOf(['crawling', 'images', 'snippets'], {
  description: '`crawling` takes the site out of everything and is the strongest of the three',
});
export type OptOutKind = Static<typeof OptOutKind>;

export const OptOutPurpose = OneOf(['opt_out', 'opt_in', 'inspect'], {
  description: 'To leave, to come back, or to see what is held about the site. Each needs a proof of its own',
});
export type OptOutPurpose = Static<typeof OptOutPurpose>;

const request = {
  contact: EmailAddress,
  what: Type.Optional(Type.Array(OptOutKind, { minItems: 1, maxItems: 3, description: '`crawling` if left out' })),
  purpose: Type.Optional(OptOutPurpose),
};

export const NewOptOut = Strict({ site: Site, ...request });
export type NewOptOut = Static<typeof NewOptOut>;

/** All sites of an organisation at once. They share one proof, which each of them has to show. */
export const NewOptOutGroup = Strict({ sites: Type.Array(Site, { minItems: 1, maxItems: 100 }), ...request });
export type NewOptOutGroup = Static<typeof NewOptOutGroup>;

export const OptOut = Strict(
  {
    id: Id,
    groupId: Nullable(Id),
    site: Type.String({ description: 'With all hosts under it' }),
    purpose: OptOutPurpose,
    what: Type.Array(OptOutKind),
    state: OneOf(['pending', 'proven', 'expired', 'revoked'], {
      description:
        'From `proven` on an opt-out holds, for good; `revoked` is one that the owner took back with an `opt_in`',
    }),
    proof: Strict(
      {
        file: Strict({ url: Type.String(), content: Type.String() }),
        metaTag: Strict({ url: Type.String(), html: Type.String() }),
        dnsRecord: Strict({ name: Type.String(), type: Type.Literal('TXT'), value: Type.String() }),
      },
      { description: 'One will do: a file at this address, this tag in the head of this page, or this record' },
    ),
    createdAt: Time,
    expiresAt: Nullable(Time),
    lastCheckedAt: Nullable(Time),
    lastCheckResult: Nullable(Type.String({ description: 'What was found instead of the proof' })),
    provenAt: Nullable(Time),
  },
  { description: 'Without the contact: whoever knows the id can see this' },
);
export type OptOut = Static<typeof OptOut>;

/** What administrators see of it: neither the contact nor the proof. */
export const OptOutClaim = Strict({
  id: Id,
  site: Type.String(),
  purpose: OptOutPurpose,
  what: Type.Array(OptOutKind),
  state: OneOf(['pending', 'proven', 'expired', 'revoked']),
  createdAt: Time,
  provenAt: Nullable(Time),
});
export type OptOutClaim = Static<typeof OptOutClaim>;

export const OptOutGroup = Strict({ id: Id, items: Type.Array(OptOut) });
export type OptOutGroup = Static<typeof OptOutGroup>;

export const HoldingsQuery = Strict({
  ...pageQuery,
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 8192 })),
});
export type HoldingsQuery = Static<typeof HoldingsQuery>;

/** What is held about a site, for its owner. */
export const Holdings = Strict({
  site: Type.String(),
  optedOut: Type.Array(OptOutKind),
  documents: Type.Array(Strict({ type: ContentType, count: Count })),
  addresses: Page(Strict({ url: Type.String(), type: ContentType, title: Type.String(), crawledAt: Time })),
});
export type Holdings = Static<typeof Holdings>;

/** For people who found the crawler in their logs. */
export const BotInformation = Strict({
  name: Type.String(),
  userAgent: Type.String(),
  robotsToken: Type.String({ description: 'What `User-agent` in robots.txt has to say to mean this crawler' }),
  addresses: Type.Array(Type.String(), { description: 'Addresses and ranges it fetches from; empty where not told' }),
  reverseDns: Nullable(Type.String({ description: 'The names of its addresses end in this, and lead back to them' })),
  pageUrl: Type.String(),
  optOutUrl: Type.String(),
  limits: Type.Array(Strict({ how: Type.String(), example: Type.String(), effect: Type.String() })),
});
export type BotInformation = Static<typeof BotInformation>;
