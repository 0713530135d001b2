import { dkimSign } from 'mailauth';
import type { Domains } from '../ports/domains.ts';

export interface SignDeps {
  readonly domains: Pick<Domains, 'signingKey'>;
}

/** The message with a DKIM signature (RFC 6376) of its author's domain in front; unsigned where the domain has no key. */
export async function signMessage({ domains }: SignDeps, content: Buffer, domain: string): Promise<Buffer> {
  const key = await domains.signingKey(domain);
  if (!key) return content;
  const signature = { signingDomain: domain, selector: key.selector, privateKey: key.privateKey };
  // Its types want the signature beside the list of them, its code within.
  const { signatures, errors } = await dkimSign(content, {
    ...signature,
    canonicalization: 'relaxed/relaxed',
    algorithm: 'rsa-sha256',
    signatureData: [signature],
  });
  const [fault] = errors ?? [];
  if (fault) throw new Error(`The message could not be signed for ${domain}.`, { cause: fault.err });
  return Buffer.concat([Buffer.from(signatures), content]);
}
