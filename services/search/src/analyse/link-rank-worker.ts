import { parentPort } from 'node:worker_threads';
import { createLinkRank } from './link-rank.ts';
import type { LinkOrder, LinkReply } from './link-rank-thread.ts';

/** Bounds of what is held; whatever comes beyond has no rank. */
const mostPages = 500_000;
const mostHosts = 200_000;
/** Among a handful, the best linked is so by chance. */
const fewest = 10;

const port = parentPort;
let known: { pages: Map<string, number>; hosts: Map<string, number> } = { pages: new Map(), hosts: new Map() };
let pages = createLinkRank({ mostNodes: mostPages });
let hosts = new Map<string, Set<string>>();

/** The links of a page come together, those of a host one by one. */
function add({ graph, links }: Extract<LinkOrder, { kind: 'add' }>): void {
  for (const { from, to } of links) {
    if (graph === 'pages') pages.setLinks(from, to);
    else if (hosts.has(from) || hosts.size < mostHosts) hosts.set(from, new Set([...(hosts.get(from) ?? []), ...to]));
  }
}

/** Takes what was added in place of what was known. */
async function settle(): Promise<void> {
  const fresh = pages;
  const hostRanks = createLinkRank({ mostNodes: mostHosts });
  for (const [from, to] of hosts) hostRanks.setLinks(from, to);
  hosts = new Map();
  pages = createLinkRank({ mostNodes: mostPages });
  await fresh.settle();
  await hostRanks.settle();
  const enough = (ranks: Map<string, number>) => (ranks.size < fewest ? new Map<string, number>() : ranks);
  known = { pages: enough(fresh.ranks()), hosts: enough(hostRanks.ranks()) };
}

const ranksOf = (url: string) => {
  const pageRank = known.pages.get(url);
  const hostRank = known.hosts.get(URL.parse(url)?.host ?? '');
  return { ...(pageRank === undefined ? {} : { pageRank }), ...(hostRank === undefined ? {} : { hostRank }) };
};

const answer = (reply: LinkReply): void => port?.postMessage(reply);

port?.on('message', (order: LinkOrder) => {
  if (order.kind === 'add') {
    add(order);
    answer({ id: order.id, ranks: [] });
  } else if (order.kind === 'settle') void settle().then(() => answer({ id: order.id, ranks: [] }));
  else answer({ id: order.id, ranks: order.urls.map(ranksOf) });
});
