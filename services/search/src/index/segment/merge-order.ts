import { isDead, type LiveSegment } from './view.ts';

/** Stands for a document that is not taken over. */
export const dropped = 0xffff_ffff;

export interface MergeOrder {
  /** For each new document, the input it comes from and its number there. */
  input: Uint8Array;
  document: Uint32Array;
  /** For each input, the new number of each of its documents. */
  maps: Uint32Array[];
  /** Whether the documents of an input keep their order among themselves; patches of quality can change it. */
  keepsOrder: boolean[];
}

const comesBefore = (
  left: LiveSegment,
  leftDocument: number,
  right: { live: LiveSegment; document: number },
): boolean => {
  const leftQuality = left.segment.columns.quality[leftDocument] as number;
  const rightQuality = right.live.segment.columns.quality[right.document] as number;
  if (leftQuality !== rightQuality) return leftQuality > rightQuality;
  const rightSequence = right.live.segment.columns.sequence[right.document] as number;
  return (left.segment.columns.sequence[leftDocument] as number) < rightSequence;
};

/** Living documents of an input, best quality first. */
const rankedDocuments = (live: LiveSegment): { documents: Uint32Array; keepsOrder: boolean } => {
  const all = new Uint32Array(live.segment.facts.documents);
  let count = 0;
  let keepsOrder = true;
  for (let document = 0; document < all.length; document += 1) {
    if (isDead(live.dead, document)) continue;
    if (count > 0 && comesBefore(live, document, { live, document: all[count - 1] as number })) keepsOrder = false;
    all[count++] = document;
  }
  const documents = all.subarray(0, count);
  if (!keepsOrder) documents.sort((left, right) => (comesBefore(live, left, { live, document: right }) ? -1 : 1));
  return { documents, keepsOrder };
};

/** Numbers the living documents of all inputs anew, best quality first. */
export const mergeOrder = (inputs: LiveSegment[]): MergeOrder => {
  const ranked = inputs.map(rankedDocuments);
  const total = ranked.reduce((sum, { documents }) => sum + documents.length, 0);
  const maps = inputs.map((live) => new Uint32Array(live.segment.facts.documents).fill(dropped));
  const next = new Array<number>(inputs.length).fill(0);
  const order = { input: new Uint8Array(total), document: new Uint32Array(total) };

  const best = (): number => {
    let winner = -1;
    for (let at = 0; at < inputs.length; at += 1) {
      const document = ranked[at]?.documents[next[at] as number];
      if (document === undefined) continue;
      const leader = winner < 0 ? undefined : ranked[winner]?.documents[next[winner] as number];
      const wins =
        leader === undefined ||
        comesBefore(inputs[at] as LiveSegment, document, { live: inputs[winner] as LiveSegment, document: leader });
      if (wins) winner = at;
    }
    return winner;
  };

  for (let fresh = 0; fresh < total; fresh += 1) {
    const at = best();
    const document = ranked[at]?.documents[next[at] as number] as number;
    next[at] = (next[at] as number) + 1;
    order.input[fresh] = at;
    order.document[fresh] = document;
    (maps[at] as Uint32Array)[document] = fresh;
  }
  return { ...order, maps, keepsOrder: ranked.map(({ keepsOrder }) => keepsOrder) };
};
