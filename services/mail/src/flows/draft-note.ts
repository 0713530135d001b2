import type { DraftContent } from '@lyceum/contracts/mail/outgoing';

/** What the writer of a draft put in, kept with the message that is made of it. */
export const writeNote = (content: DraftContent): string => JSON.stringify(content);

export const readNote = (note: string | null): DraftContent =>
  note === null ? {} : (JSON.parse(note) as DraftContent);
