import { systemClock } from '@lyceum/platform/clock';
import { createLog } from '@lyceum/platform/log/log';
import { startOutbox } from '../sender.ts';
import { smtpTransport } from '../smtp-transport.ts';
import { sqlOutbox } from '../sql-outbox.ts';
import { openOutboxPlace } from './outbox-place.ts';

/** Run by sender.test.ts as a process of its own: puts mails into the outbox, says so for each, and sends them. */
const [folder = '', relay = '', count = '0'] = process.argv.slice(2);
const { database, vault } = await openOutboxPlace(folder);
const clock = systemClock;
const outbox = sqlOutbox({ db: database.db, vault, clock });
const transport = smtpTransport({ url: relay, from: { name: 'Lyceum', address: 'no-reply@lyceum.test' } });
const sender = startOutbox({
  db: database.db,
  vault,
  transport,
  clock,
  log: createLog({ service: 'test', level: 'silent' }),
});
for (let index = 0; index < Number(count); index++) {
  await outbox.enqueue({ to: 'ada@example.org', subject: `mail ${index}`, text: 'text', html: '<p>html</p>' });
  process.stdout.write(`mail ${index}\n`);
  sender.wake();
}
