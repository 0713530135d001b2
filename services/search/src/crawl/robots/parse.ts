import { wildcard } from '../urls/wildcard.ts';
import { type RobotsLine, robotsLines } from './lines.ts';
import { decodeNeedless, encodeOctets } from './octets.ts';
import type { RobotsFile, RobotsGroup, RobotsRule } from './robots-file.ts';

const mostSitemaps = 1000;
const longestDelaySeconds = 24 * 60 * 60;

/** `*`, or the product token at the beginning: `FooBot/1.2` and `FooBot search` speak to FooBot (RFC 9309 2.2.1). */
function agentOf(value: string): string | undefined {
  if (/^\*(?:\s|$)/.test(value)) return '*';
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase();
}

function ruleOf(allow: boolean, value: string): RobotsRule | undefined {
  // An empty pattern matches nothing (RFC 9309 2.2.2).
  if (value === '') return undefined;
  const pattern = encodeOctets(value);
  const decoded = decodeNeedless(pattern);
  const rule: RobotsRule = { allow, length: pattern.length, written: wildcard(pattern) };
  if (decoded !== pattern) rule.decoded = wildcard(decoded);
  return rule;
}

/** A folder may be fetched when its index page may: nobody who writes the second means to forbid the first. */
function indexRule(value: string): RobotsRule | undefined {
  const slash = value.lastIndexOf('/');
  if (slash < 0 || !value.startsWith('/index.htm', slash)) return undefined;
  return ruleOf(true, `${value.slice(0, slash + 1)}$`);
}

function addRule(group: RobotsGroup, allow: boolean, value: string) {
  const rule = ruleOf(allow, value);
  if (rule) group.rules.push(rule);
  const index = allow ? indexRule(value) : undefined;
  if (index) group.rules.push(index);
}

function addDelay(group: RobotsGroup, value: string) {
  const seconds = /^\d+(?:\.\d+)?/.exec(value)?.[0];
  if (seconds === undefined) return;
  group.delaySeconds = Math.min(Math.max(Number(seconds), group.delaySeconds ?? 0), longestDelaySeconds);
}

/** Everything RFC 9309 and its common extensions say, kept in the order of the file. Never throws. */
export function parseRobots(body: Uint8Array): RobotsFile {
  const file: RobotsFile = { groups: [], sitemaps: [], contentUsage: [] };
  let group: RobotsGroup | undefined;
  let sawRule = false;
  const sitemaps = new Set<string>();

  const startGroup = (value: string) => {
    // Agents gather until a rule follows. Other records end no group (RFC 9309 2.2.4).
    if (!group || sawRule) {
      group = { agents: [], rules: [] };
      file.groups.push(group);
      sawRule = false;
    }
    const agent = agentOf(value);
    if (agent !== undefined) group.agents.push(agent);
  };

  const readLine = ({ key, value }: RobotsLine) => {
    if (key === 'user-agent') startGroup(value);
    else if (key === 'sitemap') {
      if (value !== '' && sitemaps.size < mostSitemaps) sitemaps.add(Buffer.from(value, 'latin1').toString());
    } else if (!group) return;
    else if (key === 'crawl-delay') addDelay(group, value);
    else if (key === 'content-usage') file.contentUsage.push({ agents: group.agents, value: value.slice(0, 500) });
    else {
      sawRule = true;
      addRule(group, key === 'allow', value);
    }
  };

  for (const line of robotsLines(body)) readLine(line);
  file.sitemaps = [...sitemaps];
  return file;
}
