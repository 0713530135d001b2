/** What a host of the farm says in its robots.txt, or how it fails to. */
export type RobotsKind =
  | 'open'
  | 'missing'
  | 'rules'
  | 'delay'
  | 'agent'
  | 'redirected'
  | 'refused'
  | 'huge'
  | 'closed'
  | 'failing';

/** Hosts take their kinds in turn, so that any ten in a row have them all. */
const kinds: RobotsKind[] = [
  'open',
  'rules',
  'missing',
  'delay',
  'agent',
  'redirected',
  'refused',
  'huge',
  'closed',
  'failing',
];

export interface FarmHost {
  index: number;
  name: string;
  /** With the port, as in a `Host` header. */
  key: string;
  address: string;
  robots: RobotsKind;
  crawlDelayMs: number;
}

export interface HostPlan {
  index: number;
  port: number;
  crawlDelayMs: number;
  hostsPerAddress: number;
  hostile: boolean;
}

/** Systems other than Linux have one loopback address only. */
function addressOf(index: number): string {
  if (process.platform !== 'linux') return '127.0.0.1';
  return `127.1.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`;
}

export function planHost({ index, port, crawlDelayMs, hostsPerAddress, hostile }: HostPlan): FarmHost {
  const name = `h${index}.farm.test`;
  const robots = hostile ? (kinds[index % kinds.length] ?? 'open') : 'open';
  return {
    index,
    name,
    key: `${name}:${port}`,
    address: addressOf(Math.floor(index / hostsPerAddress)),
    robots,
    crawlDelayMs: robots === 'delay' ? crawlDelayMs : 0,
  };
}

const everything = 'User-agent: *\nDisallow:\n';

/** The file itself; an answer other than 200 for those that have none. */
export function robotsFile(host: FarmHost, agent: string): { status: number; body: string; location?: string } {
  const sitemap = `\nSitemap: http://${host.key}/sitemap.xml\n`;
  const rules = 'User-agent: *\nDisallow: /private/\nAllow: /private/open/\nDisallow: /*.secret$\n';
  switch (host.robots) {
    case 'missing':
      return { status: 404, body: '<h1>nothing here</h1>' };
    case 'refused':
      return { status: 403, body: 'no' };
    case 'failing':
      return { status: 503, body: 'later' };
    case 'redirected':
      return { status: 302, body: '', location: '/elsewhere/robots.txt' };
    case 'closed':
      return { status: 200, body: `User-agent: *\nDisallow: /\n${sitemap}` };
    case 'delay':
      return {
        status: 200,
        body: `User-agent: *\nCrawl-delay: ${host.crawlDelayMs / 1000}\nDisallow: /private/\n${sitemap}`,
      };
    case 'agent':
      return {
        status: 200,
        body: `User-agent: *\nDisallow: /\n\nUser-agent: ${agent}\nDisallow: /private/\n${sitemap}`,
      };
    case 'huge':
      return { status: 200, body: `${rules}${sitemap}${'# nothing to see\n'.repeat(60_000)}\nDisallow: /\n` };
    default:
      return { status: 200, body: `${host.robots === 'rules' ? rules : everything}${sitemap}` };
  }
}

/** Told by the farm's own, simpler, knowledge of its rules, so that the parser under test cannot excuse itself. */
export function isForbidden(host: FarmHost, path: string): boolean {
  if (path === '/robots.txt' || path === '/elsewhere/robots.txt') return false;
  if (host.robots === 'closed' || host.robots === 'failing') return true;
  if (['open', 'missing', 'refused'].includes(host.robots)) return false;
  if (['rules', 'huge', 'redirected'].includes(host.robots)) {
    return (path.startsWith('/private/') && !path.startsWith('/private/open/')) || path.endsWith('.secret');
  }
  return path.startsWith('/private/');
}

/** The file that `redirected` leads to. */
export const redirectedRules = 'User-agent: *\nDisallow: /private/\nAllow: /private/open/\nDisallow: /*.secret$\n';
