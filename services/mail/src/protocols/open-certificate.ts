import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@lyceum/platform/clock';
import { writeFileDurably } from '@lyceum/platform/data-folder/durable-file';
import { CannotStart } from '@lyceum/platform/service/cannot-start';
import type { Vault } from '@lyceum/platform/vault/vault';
import { type Certificate, selfSignedCertificate } from './certificate.ts';

export interface CertificateOptions {
  readonly certificateFile: string | undefined;
  readonly keyFile: string | undefined;
  readonly hostname: string;
  readonly folder: string;
  readonly vault: Pick<Vault, 'sealFile' | 'openFile'>;
  readonly clock: Clock;
}

/** The certificate of the settings, or one that was made at the first start and is kept since, its key sealed. */
export async function openCertificate(options: CertificateOptions): Promise<Certificate> {
  const { certificateFile, keyFile } = options;
  if (certificateFile === undefined && keyFile === undefined) return ownCertificate(options);
  if (certificateFile === undefined || keyFile === undefined) {
    throw new CannotStart('TLS_CERTIFICATE_FILE and TLS_KEY_FILE belong together: set both, or neither.');
  }
  try {
    return { cert: await readFile(certificateFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
  } catch (error) {
    const { path = certificateFile } = error as NodeJS.ErrnoException;
    throw new CannotStart(`The file ${path}, which TLS_CERTIFICATE_FILE or TLS_KEY_FILE names, cannot be read.`);
  }
}

const record = 'tls-key';

async function ownCertificate({ folder, vault, hostname, clock }: CertificateOptions): Promise<Certificate> {
  const paths = { cert: join(folder, 'tls-certificate.pem'), key: join(folder, 'tls-key.sealed') };
  const kept = await readKept(paths, vault);
  if (kept) return kept;
  const made = selfSignedCertificate(hostname, clock.now());
  await vault.sealFile(Buffer.from(made.key), paths.key, record);
  await writeFileDurably(paths.cert, made.cert);
  return made;
}

async function readKept(
  paths: { cert: string; key: string },
  vault: Pick<Vault, 'openFile'>,
): Promise<Certificate | undefined> {
  try {
    const cert = await readFile(paths.cert, 'utf8');
    const pieces: Buffer[] = [];
    for await (const piece of vault.openFile(paths.key, record)) pieces.push(piece);
    return { cert, key: Buffer.concat(pieces).toString('utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
