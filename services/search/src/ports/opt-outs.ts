/** What a site's owner does not want; `crawling` takes the site out of everything. */
export type OptedOut = 'crawling' | 'images' | 'snippets';

/** Which sites do not want to be here. Answers from memory, so that it can be asked for every address. */
export interface OptOuts {
  /** Also true for hosts under a site that opted out. */
  has(site: string, what: OptedOut): boolean;
  /** Called with the site as soon as an opt-out holds, until the returned function is called. */
  onChange(listener: (site: string, what: OptedOut) => void): () => void;
}
