import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { transact } from '@lyceum/platform/database/transact';
import { sealedColumn } from '@lyceum/platform/vault/sealed-column';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sqlMailQueue } from './sql-mail-queue.ts';
import { sqlOutbox } from './sql-outbox.ts';
import { outboxSealedColumns } from './tables.ts';
import { openOutboxPlace } from './testing/outbox-place.ts';

const letter = { to: 'ada@example.org', subject: 'Hello', text: 'Your code is 123456.', html: '<p>123456</p>' };

/** What every engine's outbox does, whatever the transport. */
export function mailQueueContract(engine: string, url?: () => string): void {
  async function openOutbox(now = 1_000) {
    const { database, vault } = await openOutboxPlace(temporaryFolder(), url?.());
    onTestFinished(() => database.close());
    const clock = { now: () => now };
    const { db } = database;
    return { db, vault, clock, outbox: sqlOutbox({ db, vault, clock }), queue: sqlMailQueue(db, vault) };
  }

  describe(`the outbox on ${engine}`, () => {
    test('what is put in can be claimed, whole, once', async () => {
      const { outbox, queue } = await openOutbox();
      await outbox.enqueue(letter);
      const [mail, ...others] = await queue.claim(1_000, 2_000, 10);
      expect(others).toEqual([]);
      expect(mail?.open()).toMatchObject({ ...letter, writtenAt: 1_000 });
      expect(await queue.claim(1_500, 2_500, 10)).toEqual([]);
    });

    test('nothing of a mail can be read in the table', async () => {
      const { db, outbox } = await openOutbox();
      await outbox.enqueue(letter);
      const rows = JSON.stringify(await db.selectFrom('outgoing_mails').selectAll().execute());
      expect(rows).not.toMatch(/ada|example|Hello|123456/);
    });

    test('of many who claim at once, each mail goes to one', async () => {
      const { db, vault, outbox } = await openOutbox();
      for (let index = 0; index < 20; index++) await outbox.enqueue({ ...letter, subject: String(index) });
      const claims = await Promise.all(
        Array.from({ length: 8 }, () => sqlMailQueue(db, vault).claim(1_000, 2_000, 20)),
      );
      const subjects = claims.flat().map((mail) => mail.open().subject);
      expect(subjects.toSorted((a, b) => Number(a) - Number(b))).toEqual(
        Array.from({ length: 20 }, (_, index) => String(index)),
      );
    });

    test('a claim that was never settled ends by itself, and counts as an attempt', async () => {
      const { outbox, queue } = await openOutbox();
      await outbox.enqueue(letter);
      const [first] = await queue.claim(1_000, 2_000, 10);
      expect(await queue.claim(1_999, 3_000, 10)).toEqual([]);
      const [second] = await queue.claim(2_000, 3_000, 10);
      expect(first?.attempts).toBe(1);
      expect(second?.attempts).toBe(2);
      expect(second?.id).toBe(first?.id);
    });

    test('who lost a claim cannot put the mail off or bury it', async () => {
      const { outbox, queue } = await openOutbox();
      await outbox.enqueue(letter);
      const [slow] = await queue.claim(1_000, 2_000, 10);
      const [quick] = await queue.claim(2_000, 3_000, 10);
      if (!slow || !quick) throw new Error('not claimed');
      await queue.bury(slow, 'EENVELOPE 550');
      await queue.postpone(slow, 9_000, 'EENVELOPE 450');
      const [again] = await queue.claim(3_000, 4_000, 10);
      expect(again?.id).toBe(quick.id);
    });

    test('a mail that was put off comes when its time has come', async () => {
      const { outbox, queue } = await openOutbox();
      await outbox.enqueue(letter);
      const [mail] = await queue.claim(1_000, 2_000, 10);
      if (mail) await queue.postpone(mail, 7_000, 'ECONNECTION');
      expect(await queue.claim(6_999, 9_000, 10)).toEqual([]);
      expect(await queue.claim(7_000, 9_000, 10)).toHaveLength(1);
    });

    test('of a mail that was sent nothing stays', async () => {
      const { db, outbox, queue } = await openOutbox();
      await outbox.enqueue(letter);
      const [mail] = await queue.claim(1_000, 2_000, 10);
      if (mail) await queue.sent(mail);
      expect(await db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([]);
    });

    test('of a mail that was given up only the failure stays, until that is forgotten too', async () => {
      const { db, outbox, queue } = await openOutbox();
      await outbox.enqueue(letter);
      const [mail] = await queue.claim(1_000, 2_000, 10);
      if (mail) await queue.bury(mail, 'EENVELOPE 550');
      expect(await db.selectFrom('outgoing_mails').selectAll().execute()).toMatchObject([
        { state: 'dead', sealed_mail: null, last_failure: 'EENVELOPE 550' },
      ]);
      expect(await queue.claim(99_999, 100_000, 10)).toEqual([]);
      await queue.forgetDeadBefore(1_000);
      expect(await db.selectFrom('outgoing_mails').selectAll().execute()).toHaveLength(1);
      await queue.forgetDeadBefore(1_001);
      expect(await db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([]);
    });

    test('with the transaction around it, it goes or does not go', async () => {
      const { db, vault, clock, queue } = await openOutbox();
      const failing = transact(db, async (transaction) => {
        await sqlOutbox({ db: transaction, vault, clock }).enqueue(letter);
        throw new Error('the rest did not work out');
      });
      await expect(failing).rejects.toThrow('the rest did not work out');
      expect(await queue.claim(1_000, 2_000, 10)).toEqual([]);
      await transact(db, (transaction) => sqlOutbox({ db: transaction, vault, clock }).enqueue(letter));
      expect(await queue.claim(1_000, 2_000, 10)).toHaveLength(1);
    });

    test('what could reach a second mailbox is refused, and nothing is kept', async () => {
      const { db, outbox } = await openOutbox();
      const two = { ...letter, to: 'ada@example.org,eve@evil.example' };
      await expect(outbox.enqueue(two)).rejects.toThrow('not the address of one mailbox');
      expect(await db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([]);
    });

    test('a key rotation finds every mail that waits', async () => {
      const { db, outbox } = await openOutbox();
      await outbox.enqueue(letter);
      await outbox.enqueue(letter);
      const [row] = await db.selectFrom('outgoing_mails').select('sealed_mail').execute();
      const keyId = row?.sealed_mail?.split('.')[1] ?? '';
      const heads = [];
      for (const column of outboxSealedColumns) {
        for await (const batch of sealedColumn(db, column).batches([keyId])) heads.push(...batch);
      }
      expect(heads).toHaveLength(2);
    });
  });
}
