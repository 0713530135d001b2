/** One header field as it stands in the message, with its line ends. */
export interface HeaderField {
  /** In lower case. */
  readonly name: string;
  /** Unfolded, without the name; as Latin-1, since a header may hold any byte. */
  readonly value: string;
  readonly raw: string;
}

export interface SplitMessage {
  readonly fields: readonly HeaderField[];
  /** Where the body begins, after the empty line. */
  readonly bodyAt: number;
}

/** RFC 5322 sets no limit; the largest honest header blocks are a few hundred lines. */
const largestHeaderBlock = 256 * 1024;
const mostHeaderFields = 2000;

/**
 * Cuts the header block off a message. What is not a field (a line without a colon where a field should begin) ends the
 * block, as it does for most readers. Undefined: the block is larger than any that is honestly meant.
 */
export function splitMessage(content: Buffer): SplitMessage | undefined {
  const end = endOfHeaders(content);
  if (end.bodyAt === undefined) return undefined;
  const lines = content.toString('latin1', 0, end.headersEnd).split(/(?<=\n)/);
  const fields: { name: string; raw: string }[] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line) && last) last.raw += line;
    else if (line.trim() !== '')
      fields.push({ name: line.slice(0, line.indexOf(':')).trim().toLowerCase(), raw: line });
  }
  if (fields.length > mostHeaderFields) return undefined;
  return { fields: fields.map(withValue), bodyAt: end.bodyAt };
}

function endOfHeaders(content: Buffer): { headersEnd: number; bodyAt: number | undefined } {
  if (content.subarray(0, 2).toString('latin1') === '\r\n') return { headersEnd: 0, bodyAt: 2 };
  const at = content.subarray(0, largestHeaderBlock).indexOf('\r\n\r\n');
  if (at >= 0) return { headersEnd: at + 2, bodyAt: at + 4 };
  // A message of headers only.
  if (content.length <= largestHeaderBlock) return { headersEnd: content.length, bodyAt: content.length };
  return { headersEnd: 0, bodyAt: undefined };
}

function withValue({ name, raw }: { name: string; raw: string }): HeaderField {
  const value = raw
    .slice(raw.indexOf(':') + 1)
    .replace(/\r?\n(?=[ \t])/g, '')
    .trim();
  return { name, value, raw };
}

export const valuesOf = (fields: readonly HeaderField[], name: string): string[] =>
  fields.filter((field) => field.name === name).map(({ value }) => value);

export const firstValue = (fields: readonly HeaderField[], name: string): string | undefined =>
  fields.find((field) => field.name === name)?.value;

/** The message with fields put in front and others taken out. Of the body not a byte changes. */
export function rewriteHeaders(
  content: Buffer,
  { fields, bodyAt }: SplitMessage,
  { add, keep }: { add: readonly string[]; keep: (field: HeaderField) => boolean },
): Buffer {
  const kept = fields.filter(keep).map(({ raw }) => (raw.endsWith('\n') ? raw : `${raw}\r\n`));
  const head = [...add.map((line) => `${line}\r\n`), ...kept, '\r\n'].join('');
  return Buffer.concat([Buffer.from(head, 'latin1'), content.subarray(bodyAt)]);
}

/** A line of a header that we write: whatever the text holds, it stays one line of printable characters. */
export const headerText = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 900);
