/** RFC 9110, 8.8.3. */
export const etagOf = (version: number): string => `"${version}"`;

/**
 * Whether a change may be made to this version (RFC 9110, 13.1.1). Without the header, to any; tags are compared
 * strongly, so a weak one never matches, and neither does one that we never gave.
 */
export function mayChange(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim() === etagOf(version));
}
