/** Grades by document; what is not there was judged irrelevant, or not at all. */
export type Judgements = ReadonlyMap<string, number>;

const gain = (grade: number): number => 2 ** grade - 1;
const discount = (rank: number): number => Math.log2(rank + 2);
const relevant = (judged: Judgements): number[] => [...judged.values()].filter((grade) => grade > 0);

/** Normalised discounted cumulative gain of the first so many (Järvelin and Kekäläinen 2002). */
export const ndcg = (ranking: readonly string[], judged: Judgements, depth = 10): number => {
  const ideal = relevant(judged)
    .sort((left, right) => right - left)
    .slice(0, depth)
    .reduce((sum, grade, rank) => sum + gain(grade) / discount(rank), 0);
  const reached = ranking
    .slice(0, depth)
    .reduce((sum, id, rank) => sum + gain(Math.max(0, judged.get(id) ?? 0)) / discount(rank), 0);
  return ideal === 0 ? 0 : reached / ideal;
};

/** The precision at each relevant document, averaged over all that there are. */
export const averagePrecision = (ranking: readonly string[], judged: Judgements): number => {
  let found = 0;
  let sum = 0;
  for (const [rank, id] of ranking.entries()) {
    if ((judged.get(id) ?? 0) <= 0) continue;
    found += 1;
    sum += found / (rank + 1);
  }
  const all = relevant(judged).length;
  return all === 0 ? 0 : sum / all;
};

export const recall = (ranking: readonly string[], judged: Judgements, depth = 100): number => {
  const all = relevant(judged).length;
  const found = ranking.slice(0, depth).filter((id) => (judged.get(id) ?? 0) > 0).length;
  return all === 0 ? 0 : found / all;
};

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Paired randomisation test (Smucker, Allan and Carterette 2007): how often signs thrown at random give a difference of
 * means at least as large as the one seen.
 */
export const randomisationTest = (
  ours: readonly number[],
  theirs: readonly number[],
  random: () => number = Math.random,
): number => {
  const differences = ours.map((value, at) => value - (theirs[at] ?? 0));
  const seen = Math.abs(mean(differences));
  const rounds = 10_000;
  let asLarge = 0;
  for (let round = 0; round < rounds; round += 1) {
    const thrown = differences.map((value) => (random() < 0.5 ? value : -value));
    if (Math.abs(mean(thrown)) >= seen - 1e-12) asLarge += 1;
  }
  return (asLarge + 1) / (rounds + 1);
};
