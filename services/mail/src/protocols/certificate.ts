import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than any machine keeps the disk: nobody checks this certificate against anything but itself. */
const validForMs = 3650 * dayMs;

/**
 * A certificate that vouches for itself (RFC 5280), so that mail is encrypted from the first start on. Servers that send
 * mail do not check certificates (RFC 7435); mail programs do, and want one from the settings.
 */
export function selfSignedCertificate(hostname: string, now: number): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = certificateBody(hostname, now, publicKey);
  const signature = sign('sha256', body, privateKey);
  const der = sequence(body, ecdsaWithSha256, bits(signature));
  const base64 = der.toString('base64').replace(/.{1,64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}-----END CERTIFICATE-----\n`,
  };
}

/** RFC 5280, 4.1: TBSCertificate, version 3. */
function certificateBody(hostname: string, now: number, publicKey: KeyObject): Buffer {
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(hostname)))));
  const serial = randomBytes(16);
  // Positive, and without a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    name,
    sequence(time(now - dayMs), time(now + validForMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames(hostname))),
  );
}

/** RFC 5280, 4.2.1.6: the name that clients compare. */
function alternativeNames(hostname: string): Buffer {
  const names = sequence(tagged(0x82, Buffer.from(hostname)));
  return sequence(oid(0x55, 0x1d, 0x11), tagged(0x04, names));
}

/** X.690: a tag, the length, the content. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);
const set = (part: Buffer) => tagged(0x31, part);
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const oid = (...bytes: readonly number[]) => tagged(0x06, Buffer.from(bytes));
const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content);

/** GeneralizedTime: years from 2050 on need it, and earlier ones may use it nowhere else, so UTCTime before. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '');
  return new Date(ms).getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
}

/** RFC 5758, 3.2. */
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
