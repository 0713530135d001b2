import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Strict, StrictPartial, Time } from '../shapes.ts';
import { EmailAddress, LanguageTag, TimeZone } from '../text.ts';

const forwarding = {
  enabled: Type.Boolean(),
  to: Nullable(EmailAddress),
  keepCopy: Type.Boolean({ description: 'Whether what is forwarded also stays here' }),
};

const autoReply = {
  enabled: Type.Boolean(),
  subject: Type.String({ maxLength: 255, pattern: '^[^\\p{Cc}\\p{Cs}]*$' }),
  body: Type.String({ maxLength: 10_000 }),
  from: Nullable(Time),
  until: Nullable(Time),
};

const spam = {
  level: OneOf(['off', 'low', 'normal', 'high'], { description: '`high` puts more into Junk' }),
  deleteAfterDays: Nullable(
    Type.Integer({ minimum: 1, maximum: 365, description: 'How long mail stays in Junk; null is for ever' }),
  ),
};

const notifications = {
  newMail: Type.Boolean(),
  storageWarnings: Type.Boolean({ description: 'A mail each at 80, 90 and 100% of the allowance' }),
};

const Senders = Type.Array(
  Type.String({
    minLength: 3,
    maxLength: 254,
    pattern: String.raw`^[^\s\p{Cc}\p{Cs},;<>"]+$`,
    description: 'An address, or a domain for everyone in it',
  }),
  { maxItems: 1000 },
);

const whole = {
  signature: Type.String({ maxLength: 10_000, description: 'Plain text' }),
  replyTo: Nullable(EmailAddress),
  blockedSenders: Senders,
  allowedSenders: Senders,
  language: LanguageTag,
  timezone: TimeZone,
};

export const AccountSettings = Strict({
  ...whole,
  forwarding: Strict(forwarding),
  autoReply: Strict(autoReply),
  spam: Strict(spam),
  notifications: Strict(notifications),
});
export type AccountSettings = Static<typeof AccountSettings>;

/** The same in part, at both levels: what is left out stays as it is. Lists are replaced as a whole. */
export const AccountSettingsChange = StrictPartial({
  ...whole,
  forwarding: StrictPartial(forwarding),
  autoReply: StrictPartial(autoReply),
  spam: StrictPartial(spam),
  notifications: StrictPartial(notifications),
});
export type AccountSettingsChange = Static<typeof AccountSettingsChange>;
