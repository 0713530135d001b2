import type { DraftContent } from '@lyceum/contracts/mail/outgoing';

interface Note {
  readonly content: DraftContent;
  readonly updatedAt: number;
}

/** What the writer of a draft put in, kept with the message that is made of it. */
export const writeNote = (content: DraftContent, updatedAt: number): string =>
  JSON.stringify({ content, updatedAt } satisfies Note);

export const readNote = (note: string): Note => JSON.parse(note) as Note;

/** The uploads that a message holds, if it is a draft. */
export const uploadsOf = (note: string | null): readonly string[] =>
  note === null ? [] : (readNote(note).content.attachments ?? []);
