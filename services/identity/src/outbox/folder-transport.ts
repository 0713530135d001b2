import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { AddressedMail, MailTransport } from '../ports/mail-transport.ts';

/** Beyond this many the oldest goes: the folder is for trying things out, not an archive. */
const MOST_KEPT = 200;
const SUFFIX = '.mail.sealed';

const recordId = (name: string) => `outbox:${name}`;

/**
 * Without a relay, mail is kept in a folder, a sealed file each, so that the whole journey works on a fresh machine and
 * nothing lies in the clear. Sending one again replaces its file.
 */
export function folderTransport(vault: Pick<Vault, 'sealFile'>, folder: string): MailTransport {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${mail.id}${SUFFIX}`;
      await vault.sealFile(Buffer.from(JSON.stringify(mail)), join(folder, name), recordId(name));
      const names = await mailNames(folder);
      await Promise.all(names.slice(MOST_KEPT).map((old) => rm(join(folder, old), { force: true })));
    },
  };
}

/** What {@link folderTransport} has kept, the latest first. For development: it shows codes and links. */
export async function listOutboxFolder(vault: Pick<Vault, 'openFile'>, folder: string): Promise<AddressedMail[]> {
  const mails: AddressedMail[] = [];
  for (const name of await mailNames(folder)) {
    const pieces = await Array.fromAsync(vault.openFile(join(folder, name), recordId(name)));
    mails.push(JSON.parse(Buffer.concat(pieces).toString('utf8')) as AddressedMail);
  }
  return mails.toSorted((a, b) => b.writtenAt - a.writtenAt);
}

/** The latest first: ids grow with time, so names do too. */
async function mailNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(SUFFIX) && !name.startsWith('.')).sort((a, b) => (a < b ? 1 : -1));
}
