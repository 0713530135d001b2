import { ExtractionError } from '../model/extracted-page.ts';

/**
 * What one page may cost, whoever wrote it. The figures are far above what real pages need (the largest of 91 news pages
 * has 7,000 elements, 40 deep) and far below what would hurt a worker.
 */
export const limits = {
  /** Characters of markup that are read; what follows is left out. */
  markup: 12_000_000,
  /** Of one document's bytes, after decompression by the fetcher. */
  bytes: 64_000_000,
  elements: 200_000,
  /** Of one part of a document: formatting takes several for each word. */
  xmlElements: 600_000,
  /** Deeper elements become children of the deepest one that is kept. */
  depth: 250,
  attributes: 64,
  attributeLength: 200_000,
  blocks: 20_000,
  /** Characters of main text. */
  text: 2_000_000,
  links: 5_000,
  images: 1_000,
  items: 500,
  /** Milliseconds of this thread's time for one page. */
  time: 10_000,
  /** Bytes of all that is unpacked of a zipped document. */
  unpacked: 100_000_000,
  /** Files within a zipped document. */
  files: 10_000,
  pages: 2_000,
} as const;

/** Says when a page has had its time. Looking at the clock is cheap, but not free: callers ask every few hundred steps. */
export interface Budget {
  check(): void;
}

/** What this thread has worked, in milliseconds: on a busy machine a page is not refused for having waited. */
function workedFor(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export function createBudget(milliseconds: number = limits.time): Budget {
  const end = workedFor() + milliseconds;
  return {
    check() {
      if (workedFor() > end) throw new ExtractionError('too_complex', 'Reading it took too long.');
    },
  };
}
