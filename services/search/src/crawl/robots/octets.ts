/** Octets beyond ASCII percent-encoded, digits of percent-encoding in upper case. Takes one character for each octet. */
export const encodeOctets = (octets: string) =>
  octets.replace(/[\x80-\xff]|%[0-9a-f]{2}/gi, (found) =>
    found.length === 1 ? `%${found.charCodeAt(0).toString(16).toUpperCase()}` : found.toUpperCase(),
  );

/** Percent-encoding of what needs none undone, as RFC 9309 2.2.2 compares. */
export const decodeNeedless = (text: string) =>
  text.replace(/%([0-9A-F]{2})/g, (encoded, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
