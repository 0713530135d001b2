import type { Budget } from '../limits.ts';
import { rawText, tidy } from '../markup/element.ts';
import { buildTree } from '../markup/tree-builder.ts';

/** What a feed and its entries are, whatever they are written in. */
export interface Feed {
  title: string;
  description: string;
  link: string | undefined;
  language: string | undefined;
  entries: FeedEntry[];
}

export interface FeedEntry {
  title: string;
  link: string | undefined;
  /** As text. */
  summary: string;
  author: string;
  published: string | undefined;
  categories: string[];
  image: string | undefined;
}

/** Markup in a feed is text in its XML. */
export function plainText(text: string, budget: Budget): string {
  if (!/[<&]/.test(text)) return tidy(text);
  return tidy(rawText(buildTree(text, 'html', budget).root));
}
