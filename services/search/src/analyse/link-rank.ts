import { setImmediate as breathe } from 'node:timers/promises';

export interface LinkRank {
  /** Replaces what a page or host links to. */
  setLinks(from: string, to: Iterable<string>): void;
  /** Brings ranks up to date with all changes. False when the work allowed was not enough; call it again. */
  settle(mostSteps?: number): Promise<boolean>;
  /** From 0 (nothing links to it) to 1 (the best linked of all); undefined for what is not known. */
  rank(name: string): number | undefined;
  ranks(): Map<string, number>;
}

/** How much of a rank is handed on; the rest is every page's own (Page et al., 1999). */
const handedOn = 0.85;
/** Ranks are exact to about this much of what a page has by itself. */
const precision = 0.01;
const own = 1 - handedOn;
const mostLinks = 500;
const stepsAtOnce = 1_000;

/**
 * PageRank, kept up to date rather than computed anew. Beside each rank stands what is still missing from it; when the
 * links of a page change, only what is missing changes, and is handed on until too little is left to matter (push
 * method; Gleich, "PageRank beyond the web", 2015). A change costs what it moves, not the size of the web.
 */
export function createLinkRank({ mostNodes = 2_000_000 }: { mostNodes?: number } = {}): LinkRank {
  const numbers = new Map<string, number>();
  const links: Int32Array[] = [];
  const given: number[] = [];
  const missing: number[] = [];
  const waiting: number[] = [];
  const isWaiting: boolean[] = [];
  const none = new Int32Array();

  const change = (node: number, by: number): void => {
    missing[node] = (missing[node] ?? 0) + by;
    if (isWaiting[node] || Math.abs(missing[node] ?? 0) < own * precision) return;
    isWaiting[node] = true;
    waiting.push(node);
  };

  const numberOf = (name: string): number | undefined => {
    const known = numbers.get(name);
    if (known !== undefined || numbers.size >= mostNodes) return known;
    const node = numbers.size;
    numbers.set(name, node);
    links.push(none);
    given.push(0);
    missing.push(0);
    isWaiting.push(false);
    change(node, own);
    return node;
  };

  const handOn = (node: number, amount: number): void => {
    const to = links[node] ?? none;
    for (const target of to) change(target, (handedOn * amount) / to.length);
  };

  const step = (node: number): void => {
    isWaiting[node] = false;
    const amount = missing[node] ?? 0;
    missing[node] = 0;
    given[node] = (given[node] ?? 0) + amount;
    handOn(node, amount);
  };

  const scale = (): ((rank: number) => number) => {
    let largest = own;
    for (const rank of given) largest = Math.max(largest, rank);
    const range = Math.log(largest / own) || 1;
    return (rank) => Number(Math.max(0, Math.min(1, Math.log(Math.max(own, rank) / own) / range)).toFixed(4));
  };

  return {
    setLinks(from, to) {
      const node = numberOf(from);
      if (node === undefined) return;
      const targets = new Set<number>();
      for (const name of to) {
        const target = name === from || targets.size >= mostLinks ? undefined : numberOf(name);
        if (target !== undefined) targets.add(target);
      }
      handOn(node, -(given[node] ?? 0));
      links[node] = Int32Array.from(targets);
      handOn(node, given[node] ?? 0);
    },
    async settle(mostSteps = 50_000_000) {
      let steps = 0;
      while (waiting.length > 0 && steps < mostSteps) {
        const batch = waiting.splice(0, stepsAtOnce);
        for (const node of batch) step(node);
        steps += batch.length;
        await breathe();
      }
      return waiting.length === 0;
    },
    rank(name) {
      const node = numbers.get(name);
      return node === undefined ? undefined : scale()(given[node] ?? 0);
    },
    ranks() {
      const scaled = scale();
      return new Map([...numbers].map(([name, node]) => [name, scaled(given[node] ?? 0)]));
    },
  };
}
