import type { FastifyRequest } from 'fastify';
import { isInRanges } from '../addresses.ts';

const thisMachine = ['127.0.0.0/8', '::1/128'];
const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a request comes from a person or program on this machine: not through a proxy, which passes on calls from
 * anywhere, and not from a web page that had its own name resolve to this machine (DNS rebinding), which shows in `Host`.
 */
export function isFromThisMachine({ ip, headers, hostname }: FastifyRequest): boolean {
  const proxied = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
  return !proxied && isInRanges(ip, thisMachine) && localNames.has(hostname);
}
