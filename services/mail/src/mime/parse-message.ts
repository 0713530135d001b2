import {
  type AddressObject,
  type Headers,
  MailParser,
  type MailParserOptions,
  type StructuredHeader,
} from 'mailparser';
import type { Correspondent } from '../model/message.ts';

/** A part that is not shown as text. */
export interface ParsedPart {
  readonly name: string | null;
  readonly mediaType: string;
  readonly contentId: string | null;
  readonly inline: boolean;
  readonly sizeBytes: number;
  /** Only where it was asked for. */
  readonly content: Buffer | undefined;
}

export interface ParsedMessage {
  readonly headers: Headers;
  readonly text: string;
  readonly html: string | null;
  readonly parts: readonly ParsedPart[];
}

/** Which parts to keep in memory: all others are counted and let go. */
export type WantedPart = (part: Omit<ParsedPart, 'content' | 'sizeBytes'>, at: number) => boolean;

/** More parts than this are read past and not shown: nobody attaches a thousand files. */
const mostParts = 1000;

const options: MailParserOptions & { keepDeliveryStatus: boolean } = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepCidLinks: true,
  keepDeliveryStatus: true,
};

interface AttachmentEvent {
  readonly type: 'attachment';
  readonly filename?: string | undefined;
  readonly contentType?: string | undefined;
  readonly contentDisposition?: string | undefined;
  readonly cid?: string | undefined;
  readonly related?: boolean | undefined;
  readonly content: AsyncIterable<Buffer>;
  release(): void;
}

interface TextEvent {
  readonly type: 'text';
  readonly text?: string | undefined;
  readonly html?: string | false | undefined;
}

export async function parseMessage(content: Buffer, wanted: WantedPart): Promise<ParsedMessage> {
  const parser = new MailParser(options);
  let headers: Headers = new Map();
  parser.on('headers', (found: Headers) => {
    headers = found;
  });
  parser.end(content);
  const parts: ParsedPart[] = [];
  let text = '';
  let html: string | null = null;
  for await (const event of parser as AsyncIterable<AttachmentEvent | TextEvent>) {
    if (event.type === 'text') {
      text = event.text ?? '';
      html = event.html || null;
    } else {
      const part = await readPart(event, parts.length < mostParts ? (one) => wanted(one, parts.length) : () => false);
      if (parts.length < mostParts) parts.push(part);
    }
  }
  return { headers, text, html, parts };
}

async function readPart(
  event: AttachmentEvent,
  wanted: (part: Parameters<WantedPart>[0]) => boolean,
): Promise<ParsedPart> {
  const part = {
    name: event.filename ? cleanName(event.filename) : null,
    mediaType: cleanType(event.contentType),
    contentId: event.cid ?? null,
    inline: event.related === true || event.contentDisposition === 'inline',
  };
  const keep = wanted(part);
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of event.content) {
    sizeBytes += piece.length;
    if (keep) pieces.push(piece);
  }
  event.release();
  return { ...part, sizeBytes, content: keep ? Buffer.concat(pieces) : undefined };
}

/** The last part of a path, in printable characters: what a reader may save the file as. */
const cleanName = (name: string): string | null =>
  name
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .slice(0, 255) || null;

const cleanType = (type: string | undefined): string =>
  type !== undefined && /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}$/.test(type) ? type : 'application/octet-stream';

/** Text from a message as it can be stored and shown: valid, and without U+0000, which PostgreSQL and JSON readers balk at. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

export function textHeader(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? cleanText(first) : null;
}

const mostCorrespondents = 1000;

export function correspondents(headers: Headers, name: string): Correspondent[] {
  const value = headers.get(name) as AddressObject | AddressObject[] | StructuredHeader | string | undefined;
  if (value === undefined || typeof value === 'string') return [];
  const objects = (Array.isArray(value) ? value : [value]).filter((one): one is AddressObject =>
    Array.isArray(one.value),
  );
  return objects
    .flatMap((one) => one.value)
    .flatMap(({ address, name: shown, group }) => (group ? group : [{ address, name: shown }]))
    .slice(0, mostCorrespondents)
    .map(({ address, name: shown }) => ({
      address: oneLine(address ?? '').slice(0, 320),
      name: shown ? oneLine(shown).slice(0, 200) : null,
    }));
}

/** A name may hold encoded line ends; shown, it is one line. */
export const oneLine = (text: string): string =>
  cleanText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
