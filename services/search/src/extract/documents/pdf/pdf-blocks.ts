import type { Block } from '../../../model/extracted-page.ts';
import type { PdfDocument, PdfLine, PdfOutlineEntry } from './read-pdf.ts';

const comparable = (text: string) => text.toLowerCase().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim();

/** Lines that come again on page after page at its head or foot, and page numbers. */
function withoutRunningHeads({ lines, pages }: PdfDocument): PdfLine[] {
  const byPage = Map.groupBy(lines, ({ page }) => page);
  const edges = new Map<string, number>();
  const edgeLines = new Set<PdfLine>();
  for (const own of byPage.values()) {
    const sorted = [...own].sort((a, b) => b.bottom - a.bottom);
    for (const line of new Set([...sorted.slice(0, 2), ...sorted.slice(-2)])) {
      edgeLines.add(line);
      edges.set(comparable(line.text), (edges.get(comparable(line.text)) ?? 0) + 1);
    }
  }
  const often = Math.max(3, pages * 0.4);
  return lines.filter((line) => {
    if (!edgeLines.has(line)) return true;
    if (/^[\s\-–—]*(?:page\s*)?\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?[\s\-–—]*$/i.test(line.text)) return false;
    return (edges.get(comparable(line.text)) ?? 0) < often;
  });
}

/** The size that most letters have. */
function bodySize(lines: readonly PdfLine[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length);
  }
  let best = 0;
  let most = 0;
  for (const [size, count] of counts) {
    if (count > most) {
      best = size;
      most = count;
    }
  }
  return best;
}

/** Sizes of headings, the largest first. */
function headingSizes(lines: readonly PdfLine[], body: number): number[] {
  const sizes = lines
    .filter((line) => line.size > body * 1.12 && line.text.length < 150)
    .map(({ size }) => Math.round(size));
  return [...new Set(sizes)].sort((a, b) => b - a).slice(0, 5);
}

interface Style {
  body: number;
  sizes: readonly number[];
  outline: ReadonlyMap<string, number>;
}

function levelOf(line: PdfLine, { body, sizes, outline }: Style): number | undefined {
  const named = outline.get(comparable(line.text)) ?? outline.get(comparable(line.text.replace(/^[\d.]+\s+/, '')));
  if (named !== undefined) return Math.min(6, named);
  if (line.text.length >= 150 || !/\p{L}{2}/u.test(line.text)) return undefined;
  const rank = sizes.indexOf(Math.round(line.size));
  if (rank !== -1 && line.size > body * 1.12) return rank + 1;
  if (line.bold && line.text.length < 80 && !/[.,;:]$/.test(line.text)) return Math.min(6, sizes.length + 1);
  return undefined;
}

const bullet = /^\s*(?:[•◦▪‣·*–—-]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/;

/** Whether a line goes on where the one before it stopped. */
function continues(before: PdfLine, line: PdfLine): boolean {
  if (Math.abs(before.size - line.size) > before.size * 0.15 || bullet.test(line.text)) return false;
  if (before.page !== line.page) return !/[.!?:。！？]["”’)]?$/.test(before.text) && /^\p{Ll}/u.test(line.text);
  const step = before.bottom - line.bottom;
  return step > 0 ? step < before.size * 1.75 : !/[.!?]$/.test(before.text) && /^\p{Ll}/u.test(line.text);
}

function join(text: string, next: string): string {
  if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}

/** Headings of the outline that no line is, at the beginning of their page. */
function missing(outline: readonly PdfOutlineEntry[], found: ReadonlySet<string>): Map<number, Block[]> {
  const blocks = new Map<number, Block[]>();
  for (const { title, page, level } of outline) {
    if (page === undefined || found.has(comparable(title))) continue;
    const block: Block = { kind: 'heading', text: title, level: Math.min(6, level), page };
    blocks.set(page, [...(blocks.get(page) ?? []), block]);
  }
  return blocks;
}

function addLine(
  blocks: Block[],
  line: PdfLine,
  { before, style }: { before: PdfLine | undefined; style: Style },
): void {
  const level = levelOf(line, style);
  const last = blocks.at(-1);
  const goesOn = last !== undefined && before !== undefined && continues(before, line);
  const sameKind = level === undefined ? last?.kind !== 'heading' : last?.kind === 'heading' && last.level === level;
  if (goesOn && sameKind) last.text = join(last.text, line.text);
  else if (level !== undefined) blocks.push({ kind: 'heading', text: line.text, level, page: line.page });
  else blocks.push({ kind: bullet.test(line.text) ? 'item' : 'paragraph', text: line.text, page: line.page });
}

/** Paragraphs and headings with their pages, from lines. */
export function pdfBlocks(document: PdfDocument): Block[] {
  const lines = withoutRunningHeads(document);
  const body = bodySize(lines);
  const style: Style = {
    body,
    sizes: headingSizes(lines, body),
    outline: new Map(document.outline.map(({ title, level }) => [comparable(title), level])),
  };
  const inserted = missing(document.outline, new Set(lines.map(({ text }) => comparable(text))));
  const blocks: Block[] = [];
  let before: PdfLine | undefined;
  for (const line of lines) {
    for (const [page, headings] of before?.page === line.page ? [] : inserted) {
      if (page > line.page) continue;
      blocks.push(...headings);
      inserted.delete(page);
      before = undefined;
    }
    addLine(blocks, line, { before, style });
    before = line;
  }
  return blocks;
}
