import type { Headers } from 'mailparser';
import { textOfHtml } from './html-text.ts';
import type { MessageFacts, MessageView } from './message-facts.ts';
import {
  cleanText,
  correspondents,
  oneLine,
  type ParsedMessage,
  type ParsedPart,
  parseMessage,
  textHeader,
} from './parse-message.ts';
import { safeHtml } from './safe-html.ts';
import { wordsOf } from './words.ts';

const longestPreview = 200;
const longestSubject = 998;
const longestShownText = 1_000_000;
/** RFC 5322, 2.1.1. */
const longestHeaderId = 998;
const mostReferences = 100;

const shownPictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const largestPicture = 1024 * 1024;
const largestPictures = 4 * 1024 * 1024;

export async function factsOf(content: Buffer): Promise<MessageFacts> {
  const parsed = await parseMessage(content, () => false);
  const { headers, parts } = parsed;
  const text = textOf(parsed);
  const from = correspondents(headers, 'from')[0] ?? null;
  const to = correspondents(headers, 'to');
  const subject = oneLine(textHeader(headers, 'subject') ?? '').slice(0, longestSubject);
  const people = [from, ...to, ...correspondents(headers, 'cc')].map(
    (one) => `${one?.name ?? ''} ${one?.address ?? ''}`,
  );
  const files = parts.map(({ name }) => name ?? '');
  return {
    from,
    to,
    subject,
    preview: text.replace(/\s+/g, ' ').trim().slice(0, longestPreview).toWellFormed(),
    hasAttachments: parts.some(({ inline, contentId }) => !(inline && contentId !== null)),
    ...idsOf(headers),
    words: wordsOf([subject, ...people.slice(0, 100), ...files.slice(0, 50), text].join('\n')),
  };
}

export async function viewOf(content: Buffer): Promise<MessageView> {
  const parsed = await parseMessage(
    content,
    ({ mediaType, contentId }) => contentId !== null && shownPictures.has(mediaType),
  );
  const { headers, html, parts } = parsed;
  const text = textOf(parsed).slice(0, longestShownText).toWellFormed();
  return {
    cc: correspondents(headers, 'cc'),
    bcc: correspondents(headers, 'bcc'),
    replyTo: correspondents(headers, 'reply-to'),
    text: text === '' ? null : text,
    html: html === null ? null : safeHtml(cleanText(html), picturesOf(parts)),
    attachments: parts.map(({ name, mediaType, sizeBytes, inline }) => ({ name, mediaType, sizeBytes, inline })),
    ...idsOf(headers),
  };
}

export async function attachmentOf(content: Buffer, wanted: number): Promise<Buffer | undefined> {
  const { parts } = await parseMessage(content, (_part, at) => at === wanted);
  return parts[wanted]?.content;
}

function textOf({ text, html }: ParsedMessage): string {
  const plain = cleanText(text).trim();
  return plain === '' && html !== null ? cleanText(textOfHtml(html).text).trim() : plain;
}

function idsOf(headers: Headers): Pick<MessageFacts, 'headerId' | 'references'> {
  const idsIn = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => typeof one === 'string')
      .flatMap((one) => one.match(/<[^<>\s]+>/g) ?? [])
      .filter((id) => id.length <= longestHeaderId);
  const answered = idsIn(headers.get('in-reply-to'));
  const named = idsIn(headers.get('references')).filter((id) => !answered.includes(id));
  return {
    headerId: idsIn(headers.get('message-id'))[0] ?? null,
    references: [...named, ...answered.slice(0, 1)].slice(-mostReferences),
  };
}

function picturesOf(parts: readonly ParsedPart[]): Map<string, string> {
  const pictures = new Map<string, string>();
  let total = 0;
  for (const { contentId, mediaType, content } of parts) {
    if (contentId === null || !content || content.length > largestPicture) continue;
    total += content.length;
    if (total > largestPictures) break;
    pictures.set(contentId, `data:${mediaType};base64,${content.toString('base64')}`);
  }
  return pictures;
}
