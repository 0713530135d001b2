/**
 * What one mailbox's address looks like, and nothing that a mail library, a relay or a header could read as two: no
 * blanks, line ends, commas, semicolons, brackets, quotes, and one `@` only (ASVS 1.3.11). Stricter than RFC 5322,
 * which also knows quoted local parts and comments; nobody registers with those.
 */
const ONE_ADDRESS = /^[^\s\p{Cc}\p{Cs}@,;:<>"()[\]\\]{1,64}@[^\s\p{Cc}\p{Cs}@,;:<>"()[\]\\/?#%]{1,255}$/u;

/** The address as mail libraries take it safely: as a part of an object, which is not parsed as a list. */
export function recipient(address: string): { readonly name: string; readonly address: string } {
  if (!ONE_ADDRESS.test(address)) throw new Error('This is not the address of one mailbox.');
  return { name: '', address };
}
