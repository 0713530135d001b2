/** One passage of a document, as numbers. */
export interface Passage {
  /** The document's id. */
  id: string;
  /** Which passage of it; 0 stands for the whole. */
  part: number;
  vector: Float32Array;
}

export interface NearDocument {
  id: string;
  /** The passage that is nearest. */
  part: number;
  /** Cosine, from -1 to 1. */
  likeness: number;
}

/** Finds documents by meaning. Every adapter passes `vector-index.contract.ts`. */
export interface VectorIndex {
  /** Replaces all passages of the documents named. Once it resolves they survive a crash and are found. */
  upsert(passages: Passage[]): Promise<void>;
  delete(ids: string[]): Promise<void>;
  has(ids: string[]): Promise<boolean[]>;
  /** The nearest documents, nearest first, each once; only those in `among` when it is given. */
  near(request: { vector: Float32Array; count: number; among?: ReadonlySet<string> }): Promise<NearDocument[]>;
  stats(): Promise<{ documents: number; passages: number; memoryBytes: number }>;
  close(): Promise<void>;
}
