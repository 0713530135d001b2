type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>;

/** A typed array that doubles when it is full: what segments are written into before their size is known. */
export class Growing<T extends Numbers> {
  /** Valid up to `length`; take it anew after `reserve`, which may have replaced it. */
  data: T;
  length = 0;
  readonly #make: (size: number) => T;

  constructor(make: (size: number) => T, size = 1024) {
    this.#make = make;
    this.data = make(size);
  }

  /** Makes room for `count` more. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.data.length) return;
    const larger = this.#make(Math.max(needed, this.data.length * 2));
    larger.set(this.data);
    this.data = larger;
  }

  push(value: number): void {
    this.reserve(1);
    this.data[this.length] = value;
    this.length += 1;
  }

  /** The part that was written; a view, not a copy. */
  done(): T {
    return this.data.subarray(0, this.length) as T;
  }
}

export const growingBytes = () => new Growing((size) => new Uint8Array(size));
export const growingUnits = () => new Growing((size) => new Uint16Array(size));
export const growingIntegers = () => new Growing((size) => new Uint32Array(size));
export const growingFloats = () => new Growing((size) => new Float32Array(size));
