import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '@lyceum/platform/clock';
import type { MailDomain } from '../model/mail-domain.ts';

export interface NewDomainDetails extends Pick<MailDomain, 'name' | 'status' | 'fromSettings' | 'openForRegistration'> {
  readonly clock: Clock;
}

/** Which of a domain's keys: its name in DNS (RFC 6376, 3.1). */
const selector = 'lyceum';

/**
 * A domain with a token and a signing key of its own. RSA with 2048 bits is what every server can check; Ed25519
 * (RFC 8463) is not there yet.
 */
export async function newDomain(details: NewDomainDetails): Promise<{ domain: MailDomain; privateKey: string }> {
  const { clock, ...given } = details;
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const now = clock.now();
  const domain: MailDomain = {
    ...given,
    retiredBy: null,
    madeDefaultAt: null,
    ownershipToken: randomBytes(20).toString('hex'),
    dkim: { selector, publicKey: publicKey.toString('base64') },
    findings: null,
    createdAt: now,
    verifiedAt: given.status === 'active' ? now : null,
  };
  return { domain, privateKey };
}
