/**
 * RFC 5321, 2.3.8: CR and LF occur together only. Servers that disagree about a lone one can be made to see two messages
 * in one ("SMTP smuggling"), so such a message goes no further.
 */
export function lineFault(content: Buffer): string | undefined {
  for (let at = content.indexOf(0x0a); at >= 0; at = content.indexOf(0x0a, at + 1)) {
    if (content[at - 1] !== 0x0d) return 'A line of this message ends in a bare LF';
  }
  for (let at = content.indexOf(0x0d); at >= 0; at = content.indexOf(0x0d, at + 1)) {
    if (content[at + 1] !== 0x0a) return 'This message holds a bare CR';
  }
  return undefined;
}
