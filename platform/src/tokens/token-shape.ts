/** Ours are under 1 kB; nothing longer is looked at. */
const longest = 4096;

const base64url = /^[A-Za-z0-9_-]+$/;

/**
 * The form of a token, before any cryptography: three parts of canonical base64url and a header that says exactly what
 * ours say. Keys or addresses of keys in the header (`jwk`, `jku`, `x5u`), and extensions (`crit`), are never ours.
 * jose alone takes non-canonical base64url (RFC 7515, 2: no padding, no line breaks, no other characters).
 */
export function keyIdOf(token: string): string | undefined {
  if (token.length > longest) return undefined;
  const parts = token.split('.');
  if (parts.length !== 3 || !parts.every(isCanonical)) return undefined;
  const header = parseObject(parts[0] ?? '');
  if (!header || Object.keys(header).length !== 3) return undefined;
  const { alg, typ, kid } = header;
  return alg === 'ES256' && typ === 'JWT' && typeof kid === 'string' && kid !== '' ? kid : undefined;
}

const isCanonical = (part: string) =>
  base64url.test(part) && Buffer.from(part, 'base64url').toString('base64url') === part;

function parseObject(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
