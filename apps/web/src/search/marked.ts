import { type Html, html } from '@lyceum/platform/server/html';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Text with the words that were asked for set off. */
export function marked(text: string, ranges: readonly Range[]): Html[] {
  const pieces: Html[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start < at || end > text.length) continue;
    pieces.push(html`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`);
    at = end;
  }
  pieces.push(html`${text.slice(at)}`);
  return pieces;
}
