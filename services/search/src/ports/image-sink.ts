import type { PageImage } from '../model/extracted-page.ts';

/** A picture on a page that may be indexed. */
export interface FoundImage extends PageImage {
  pageUrl: string;
  pageTitle: string;
  /** The host of the page. */
  site: string;
  language: string;
  /** Whether the page may be shown with safe search on. */
  safe: boolean;
  foundAt: number;
}

/** Where pictures go that crawling finds. */
export interface ImageSink {
  add(images: FoundImage[]): Promise<void>;
  /** The page left the index, or its pictures may not be kept any more. */
  removePage(pageUrl: string): Promise<void>;
}
