import { Type } from 'typebox';

/** Control characters, lone surrogates, and the separators of lines and paragraphs. */
const unprintable = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}`;

/** Text on one line, as in a name: nothing unprintable, and no space in front. */
export const Line = (maxLength: number, options: { description?: string } = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: `^[^\\s${unprintable}][^${unprintable}]*$`, ...options });

/**
 * An e-mail address, judged coarsely: what could reach a second mailbox or a second header (spaces, line ends, commas,
 * brackets, quotes) is refused here; whether the rest is an address is for the service to say. 254 is the limit of RFC 5321
 * on what stands in a path.
 */
export const EmailAddress = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: String.raw`^[^\s\p{Cc}\p{Cs}@,;:<>"()\[\]\\]+@[^\s\p{Cc}\p{Cs}@,;:<>"()\\]+$`,
  description: 'An e-mail address; letter case does not count',
});

/** BCP 47, as in `en` or `pt-BR`. 35 characters is what RFC 5646 asks an implementation to hold. */
export const LanguageTag = Type.String({
  minLength: 2,
  maxLength: 35,
  pattern: '^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$',
  description: 'A BCP 47 language tag, such as `en` or `pt-BR`',
});

export const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*$',
  description: 'A name of the IANA time zone database, such as `Europe/Vienna`',
});

/** A host, with its port where it is not the usual one. Names may be written in any script. */
export const Site = Type.String({
  minLength: 1,
  maxLength: 259,
  pattern: String.raw`^[^\s\p{Cc}\p{Cs}/@?#\\]+$`,
  description: 'A host name, such as `example.org`, with its port where it is not the usual one',
});

/** An address on the web, in any script. Parsing it and judging where it leads is for the service. */
export const WebUrl = Type.String({
  minLength: 8,
  maxLength: 2048,
  pattern: String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^\s\p{Cc}\p{Cs}]+$`,
  description: 'An http or https address',
});

/** Bytes in base64url without padding (RFC 4648, section 5). */
export const Base64Url = (maxLength: number, options: { description?: string } = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', ...options });

/** A secret that a service gave out, to be sent back as it is. */
export const OpaqueToken = Type.String({
  minLength: 16,
  maxLength: 4096,
  pattern: '^[A-Za-z0-9._~-]+$',
  description: 'To be sent back as it was given',
});
