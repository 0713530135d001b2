import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { EmailAddress, Site } from '../text.ts';

export const NewOptOut = Strict({ site: Site, contact: EmailAddress });
export type NewOptOut = Static<typeof NewOptOut>;

export const OptOut = Strict(
  {
    id: Id,
    site: Site,
    state: OneOf(['pending', 'proven', 'expired'], {
      description: 'From `proven` on, the site is in no index and is never fetched again',
    }),
    proof: Strict(
      {
        file: Strict({ url: Type.String(), content: Type.String() }),
        metaTag: Strict({ url: Type.String(), html: Type.String() }),
      },
      { description: 'Either will do: a file at this address, or this tag in the head of this page' },
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
