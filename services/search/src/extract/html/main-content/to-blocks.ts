import type { Block } from '../../../model/extracted-page.ts';
import { closest, findFirst, type MarkupElement } from '../../markup/element.ts';
import type { ContentLeaf } from './find-content.ts';

const kinds: Readonly<Record<string, Block['kind']>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  li: 'item',
  dt: 'item',
  dd: 'item',
  summary: 'heading',
  blockquote: 'quote',
  q: 'quote',
  pre: 'code',
  td: 'table',
  th: 'table',
  caption: 'caption',
  figcaption: 'caption',
};

function kindOf(leaf: ContentLeaf): { kind: Block['kind']; element: MarkupElement } {
  if (leaf.caption) return { kind: 'caption', element: leaf.owner };
  const element = closest(leaf.owner, (outer) => kinds[outer.tag] !== undefined || outer.attributes.role === 'heading');
  if (!element) return { kind: 'paragraph', element: leaf.owner };
  if (element.attributes.role === 'heading') return { kind: 'heading', element };
  const kind = kinds[element.tag] ?? 'paragraph';
  if (kind === 'table' && isLayout(element, leaf)) return { kind: 'paragraph', element };
  return { kind, element };
}

/** A table that only puts things side by side. */
function isLayout(cell: MarkupElement, leaf: ContentLeaf): boolean {
  if (leaf.text.length > 300) return true;
  const table = closest(cell, ({ tag }) => tag === 'table');
  return (
    table?.attributes.role === 'presentation' ||
    findFirst(cell, ({ tag }) => tag === 'table' || tag === 'h1' || tag === 'h2') !== undefined
  );
}

function levelOf(element: MarkupElement): number {
  const written = Number(element.attributes['aria-level'] ?? /^h([1-6])$/.exec(element.tag)?.[1] ?? 3);
  return Math.min(6, Math.max(1, Number.isFinite(written) ? Math.trunc(written) : 3));
}

interface Row extends Block {
  row?: MarkupElement | undefined;
}

/** What is kept, as the blocks that the rest of the service reads. Cells of one row are one block. */
export function toBlocks(leaves: readonly ContentLeaf[]): Block[] {
  const rows: Row[] = [];
  for (const leaf of leaves) {
    const { kind, element } = kindOf(leaf);
    const last = rows.at(-1);
    const row = kind === 'table' ? closest(element, ({ tag }) => tag === 'tr') : undefined;
    if (row && last?.row === row) last.text += ` | ${leaf.text}`;
    else if (kind === 'heading') rows.push({ kind, text: leaf.text.replaceAll('\n', ' '), level: levelOf(element) });
    else rows.push({ kind, text: leaf.text, row });
  }
  return rows.map(({ row: _, ...block }) => block);
}

/** Without the headline, which is the page's title, and a date that stands alone before the text begins. */
export function withoutHead(blocks: readonly Block[], title: string): Block[] {
  const begins = blocks.findIndex(({ kind, text }) => kind !== 'heading' && kind !== 'caption' && text.length >= 80);
  const same = comparable(title);
  return blocks.filter(({ kind, text }, index) => {
    if (index > begins && begins !== -1) return true;
    if (kind === 'heading' && (comparable(text) === same || same.startsWith(comparable(text)))) return false;
    return !(text.length <= 60 && kind !== 'heading' && aloneDate.test(text));
  });
}

const aloneDate =
  /^\W*(?:\p{L}+[\s,.-]+){0,4}\d{1,4}[\s,./-]+(?:de\s+)?(?:\p{L}+|\d{1,2})[\s,./-]+(?:de\s+)?\d{2,4}(?:[\s,|@àsat-]*\d{1,2}[:.h]\d{2}.{0,12})?$/iu;

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
