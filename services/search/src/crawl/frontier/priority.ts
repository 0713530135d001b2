/** What decides who comes first; lower is sooner. */
export interface Urgency {
  depth: number;
  /** Of the host, from 0 to 1. */
  quality: number;
  /** Sitemaps and feeds lead to what their owners think worth finding. */
  isList: boolean;
  /** An owner named it, in a sitemap or by a push. */
  named: boolean;
}

/** A level of depth outweighs everything else; addresses with parameters rarely lead to the best pages. */
export function priorityOf(url: string, { depth, quality, isList, named }: Urgency): number {
  const parameters = url.includes('?') ? 20 : 0;
  return depth * 100 - Math.round(quality * 40) - (isList ? 200 : 0) - (named ? 20 : 0) + parameters;
}
