/** A document that may be among the results. */
export interface Result {
  /** What results are ordered by: the score, or the date. */
  key: number;
  score: number;
  sequence: number;
  segment: number;
  document: number;
  site: string;
}

/** Higher keys first; of equal ones the older change, so that the order is always the same. */
export const inOrder = (left: Result, right: Result): number => right.key - left.key || left.sequence - right.sequence;

/**
 * Keeps the best so many, and at most `perSite` of each site among them. That is the same as taking each site's best and
 * of these the best: a result that fell out could only come back if the lowest key sank, and it never does.
 */
export const createTopResults = (limit: number, perSite: number | undefined) => {
  /** A heap whose root is the worst result that is kept. */
  const heap: Result[] = [];

  const worse = (left: number, right: number): boolean => inOrder(heap[left] as Result, heap[right] as Result) > 0;

  const swap = (left: number, right: number): void => {
    const kept = heap[left] as Result;
    heap[left] = heap[right] as Result;
    heap[right] = kept;
  };

  const rise = (start: number): void => {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!worse(at, parent)) return;
      swap(at, parent);
      at = parent;
    }
  };

  const sink = (start: number): void => {
    let at = start;
    for (;;) {
      let worst = at;
      for (const child of [at * 2 + 1, at * 2 + 2]) if (child < heap.length && worse(child, worst)) worst = child;
      if (worst === at) return;
      swap(at, worst);
      at = worst;
    }
  };

  const replace = (at: number, result: Result): void => {
    heap[at] = result;
    sink(at);
    rise(at);
  };

  /** Where the worst result of a site is that already has its share; -1 when it has not. */
  const fullSite = (site: string): number => {
    let count = 0;
    let worst = -1;
    for (let at = 0; at < heap.length; at += 1) {
      if (heap[at]?.site !== site) continue;
      count += 1;
      if (worst < 0 || worse(at, worst)) worst = at;
    }
    return perSite !== undefined && count >= perSite ? worst : -1;
  };

  const add = (result: Result): void => {
    const shared = perSite === undefined ? -1 : fullSite(result.site);
    if (shared >= 0) {
      if (inOrder(result, heap[shared] as Result) < 0) replace(shared, result);
      return;
    }
    if (heap.length < limit) {
      heap.push(result);
      rise(heap.length - 1);
    } else if (limit > 0 && inOrder(result, heap[0] as Result) < 0) replace(0, result);
  };

  return {
    add,
    /** A document with a lower key cannot become a result. */
    threshold: (): number => {
      if (limit === 0) return Number.POSITIVE_INFINITY;
      return heap.length < limit ? Number.NEGATIVE_INFINITY : (heap[0] as Result).key;
    },
    sorted: (): Result[] => [...heap].sort(inOrder),
  };
};
