import type { Block } from '../../../model/extracted-page.ts';
import type { StructuredData } from '../../structured/read-items.ts';
import type { MainContent } from './find-content.ts';

/** Text of which a page shows little itself, because a script would have, is often in its structured data. */
export function fallBack(content: MainContent, { things }: StructuredData): MainContent & { blocks?: Block[] } {
  const found = content.leaves.reduce((sum, { text }) => sum + text.length, 0);
  const bodies = things.flatMap(({ thing }) => thing.properties.get('articleBody') ?? []);
  const longest = bodies
    .filter((body) => typeof body === 'string')
    .reduce((best, body) => (body.length > best.length ? body : best), '');
  if (longest.length < 400 || found > longest.length * 0.4) return content;
  const blocks = longest
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<[^>]{0,500}>/g, ' ')
    .split(/\n+/)
    .map((text) => text.replaceAll(/[^\S\n]+/g, ' ').trim())
    .filter(Boolean)
    .map((text): Block => ({ kind: 'paragraph', text }));
  return { ...content, blocks };
}
