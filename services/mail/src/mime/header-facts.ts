import { firstValue, headerText, splitMessage } from './header-block.ts';
import type { MessageFacts, MessageView } from './message-facts.ts';

/** What can be said of a message that could not be read through: only what stands plainly in its headers. */
export function factsOfHeaders(content: Buffer): MessageFacts {
  const fields = splitMessage(content)?.fields ?? [];
  const from = headerText(firstValue(fields, 'from') ?? '');
  const address = /<?([^<>\s@]+@[^<>\s]+?)>?$/.exec(from)?.[1];
  return {
    from: address === undefined ? null : { address, name: null },
    to: [],
    subject: headerText(firstValue(fields, 'subject') ?? ''),
    preview: '',
    hasAttachments: true,
    headerId: /<[^<>\s]+>/.exec(firstValue(fields, 'message-id') ?? '')?.[0] ?? null,
    references: [],
    words: [],
  };
}

/** Its reader can still save it whole. */
export function viewOfUnreadable(content: Buffer): MessageView {
  const { headerId, references } = factsOfHeaders(content);
  return {
    cc: [],
    bcc: [],
    replyTo: [],
    text: 'This message could not be read safely. It is attached as it arrived.',
    html: null,
    attachments: [{ name: 'message.eml', mediaType: 'message/rfc822', sizeBytes: content.length, inline: false }],
    headerId,
    references,
  };
}
