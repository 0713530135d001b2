import { decodeNeedless, encodeOctets } from './octets.ts';
import type { RobotsFile, RobotsGroup, RobotsRule } from './robots-file.ts';

/** All groups for one agent count as one; without any, those for everyone (RFC 9309 2.2.1). */
function groupsFor(file: RobotsFile, agent: string): RobotsGroup[] {
  const name = agent.toLowerCase();
  const own = file.groups.filter((group) => group.agents.includes(name));
  return own.length > 0 && name !== '' ? own : file.groups.filter((group) => group.agents.includes('*'));
}

/** Path and query just as they were given: two spellings of one address are two addresses here. */
function pathOf(url: string): string {
  const authority = url.indexOf('//');
  const from = authority < 0 ? 0 : authority + 2;
  const start = url.slice(from).search(/[/?;#]/);
  const hash = url.indexOf('#', from);
  if (start < 0 || from + start === hash) return '/';
  const path = url.slice(from + start, hash < 0 ? undefined : hash);
  return path.startsWith('/') ? path : `/${path}`;
}

interface Asked {
  written: string;
  decoded: string;
}

/** In doubt a rule forbids: what is forbidden in any spelling is forbidden, what is allowed is allowed as it is written. */
const applies = (rule: RobotsRule, { written, decoded }: Asked) =>
  rule.written.matches(written) ||
  (!rule.allow && ((decoded !== written && rule.written.matches(decoded)) || rule.decoded?.matches(decoded) === true));

/** The longest rule that applies decides, an `Allow` where two are equally long. */
export function isAllowed(file: RobotsFile, { url, agent }: { url: string; agent: string }): boolean {
  const written = pathOf(url);
  const asked = { written, decoded: decodeNeedless(encodeOctets(Buffer.from(written).toString('latin1'))) };
  let longest = 0;
  let allowed = true;
  for (const { rules } of groupsFor(file, agent)) {
    for (const rule of rules) {
      const isBetter = rule.length > longest || (rule.length === longest && rule.allow && !allowed);
      if (!isBetter || !applies(rule, asked)) continue;
      longest = rule.length;
      allowed = rule.allow;
    }
  }
  return allowed;
}

/** The longest delay that any of the agent's groups asks for. */
export function crawlDelaySeconds(file: RobotsFile, agent: string): number | undefined {
  const delays = groupsFor(file, agent)
    .map((group) => group.delaySeconds)
    .filter((delay) => delay !== undefined);
  return delays.length === 0 ? undefined : Math.max(...delays);
}

/** As written, which should be absolute and often is not. */
export const sitemapsOf = (file: RobotsFile): string[] => file.sitemaps;
