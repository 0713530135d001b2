import type { SMTPServerDataStream } from 'smtp-server';
import { SmtpRefusal, tooBusy } from './smtp-refusal.ts';

/** The room that all messages on their way in have in memory together. */
export interface Intake {
  /** Reads a message to its end; rejects with a refusal when it, or all of them together, are too large. */
  collect(stream: SMTPServerDataStream): Promise<Buffer>;
  /** Gives the room back, when the message has been dealt with. */
  release(content: Buffer): void;
}

export function createIntake({
  largestMessage,
  largestTogether,
}: {
  largestMessage: number;
  largestTogether: number;
}): Intake {
  let inMemory = 0;
  return {
    async collect(stream) {
      const pieces: Buffer[] = [];
      let size = 0;
      let refusal: SmtpRefusal | undefined;
      try {
        for await (const piece of stream as AsyncIterable<Buffer>) {
          if (refusal) continue; // The sender listens only when it has said everything.
          size += piece.length;
          inMemory += piece.length;
          pieces.push(piece);
          if (size > largestMessage)
            refusal = new SmtpRefusal(552, '5.3.4', `A message may have ${largestMessage} octets at most`);
          else if (inMemory > largestTogether) refusal = tooBusy();
        }
        if (refusal) throw refusal;
        return Buffer.concat(pieces, size);
      } catch (error) {
        inMemory -= size;
        throw error;
      }
    },
    release(content) {
      inMemory -= content.length;
    },
  };
}
