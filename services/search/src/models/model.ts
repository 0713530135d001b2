/** A package that carries weights or data, pinned so that what arrives is what was tried. */
export interface ModelSpec {
  /** Our name for it; names the folder in the cache, too. */
  readonly name: string;
  /** What it is used for, in words for administrators and `docs/models.md`. */
  readonly purpose: string;
  readonly package: string;
  readonly version: string;
  /** Of the package's tarball, as hexadecimal digits. */
  readonly sha256: string;
  /** Of the tarball; what progress is measured by and what bounds the download. */
  readonly bytes: number;
  /** Paths within the package; one that ends in a slash means everything below it. */
  readonly files: readonly string[];
  readonly licence: string;
  /** Made of the files once; only what it makes is kept. */
  readonly build?: ModelBuild;
}

export interface ModelBuild {
  /** Grows when the outcome would differ, so that caches of older versions are not mistaken for it. */
  readonly version: number;
  /** Runs in a worker thread: a module that gets `{ from, to }` as its worker data and ends when it is done. */
  readonly worker: URL;
}

export interface ModelState {
  readonly state: 'ready' | 'preparing' | 'off' | 'failed';
  /** From 0 to 1 while it is being prepared, otherwise null. */
  readonly progress: number | null;
}
