/** The article-extraction benchmark's measure: how many runs of four words two texts share. */
export interface Agreement {
  precision: number;
  recall: number;
  f1: number;
}

/** True positives, false positives and false negatives of one page, as parts of one. */
export type PageAgreement = readonly [number, number, number];

const words = /[\p{L}\p{N}\p{M}_]+/gu;

function shingles(text: string): Map<string, number> {
  const tokens = text.match(words) ?? [];
  const counts = new Map<string, number>();
  for (let start = 0; start < Math.max(1, tokens.length - 3); start++) {
    const shingle = tokens.slice(start, start + 4).join(' ');
    if (shingle !== '') counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

export function compareTexts(truth: string, prediction: string): PageAgreement {
  const expected = shingles(truth);
  const found = shingles(prediction);
  let hits = 0;
  let total = 0;
  for (const [shingle, count] of expected) {
    hits += Math.min(count, found.get(shingle) ?? 0);
    total += count;
  }
  const predicted = [...found.values()].reduce((sum, count) => sum + count, 0);
  const all = total + predicted - hits;
  return all === 0 ? [0, 0, 0] : [hits / all, (predicted - hits) / all, (total - hits) / all];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export function agreement(pages: readonly PageAgreement[]): Agreement {
  const precision = mean(pages.filter(([hit, extra]) => hit + extra > 0).map(([hit, extra]) => hit / (hit + extra)));
  const recall = mean(
    pages.filter(([hit, , missed]) => hit + missed > 0).map(([hit, , missed]) => hit / (hit + missed)),
  );
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}
