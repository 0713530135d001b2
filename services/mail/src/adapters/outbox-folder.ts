import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Logger } from 'pino';
import type { Relay } from '../ports/relay.ts';

export interface OutboxDeps {
  readonly folder: string;
  readonly vault: Pick<Vault, 'sealFile'>;
  readonly newId: () => string;
  readonly log: Logger;
}

const outboxRecord = (id: string): string => `outbox:${id}`;

/**
 * Where mail to other domains goes while there is no relay: a sealed file each, a line of JSON with the envelope and then
 * the message.
 */
export async function outboxFolder({ folder, vault, newId, log }: OutboxDeps): Promise<Relay> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async send({ from, to, content }) {
      const id = newId();
      const file = Buffer.concat([Buffer.from(`${JSON.stringify({ from, to })}\n`), content]);
      await vault.sealFile(file, join(folder, `${id}.sealed`), outboxRecord(id));
      log.info({ outboxId: id }, 'mail to another domain was put into the outbox folder: there is no SMTP_URL');
      return { state: 'sent' };
    },
    async close() {},
  };
}
