import { newId } from '@lyceum/platform/ids';
import { expect, test } from 'vitest';
import { openTestQueue } from '../testing/open-queue.ts';
import { forgetOldNames } from './forget-old-names.ts';

const day = 24 * 60 * 60 * 1000;

test('what keeps mail from going out twice is there for a week, and gone after it', async () => {
  const opened = await openTestQueue();
  const { queue, replies: replyMemory, clock, pass } = opened;
  const mail = {
    accountId: newId(),
    from: 'ada@one.test',
    recipients: ['bob@example.org'],
    content: Buffer.from('Subject: Once\r\n\r\nx'),
    once: 'a name',
  };
  // Longer than anybody asks for, so that only a forgotten answer can be claimed again.
  const reply = { accountId: mail.accountId, sender: 'bob@example.org', notWithinMs: 1000 * day };
  try {
    const first = await queue.add(mail);
    expect(await replyMemory.claim(reply)).toBe(true);

    pass(6 * day);
    await forgetOldNames({ queue, replyMemory, clock });
    expect(await queue.add(mail)).toEqual(first);
    expect(await replyMemory.claim(reply)).toBe(false);

    pass(day);
    await forgetOldNames({ queue, replyMemory, clock });
    expect(await queue.add(mail)).not.toEqual(first);
    expect(await replyMemory.claim(reply)).toBe(true);
  } finally {
    await opened.close();
  }
});
