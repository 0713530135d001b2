/** `LyceumBot` of `LyceumBot/1.0 (+https://example.org/bot)`: the name that site owners write (RFC 9309 2.2.1). */
export const productToken = (agent: string): string => /^[a-z_-]+/i.exec(agent)?.[0] ?? agent;
