/** Turns text into numbers that are close where meanings are close. */
export interface Embedder {
  readonly name: string;
  readonly dimensions: number;
  /** The languages that it understands; any when left out. */
  readonly languages?: readonly string[];
  /** Whether `embed` can answer now; it rejects with `preparing` while its model is being made ready. */
  ready(): boolean;
  /**
   * Vectors of length 1, one for each text, in order. Runs off the calling thread. What nobody waits for, `background`,
   * lets everything else go first.
   */
  embed(texts: string[], options?: { background?: boolean }): Promise<Float32Array[]>;
}
