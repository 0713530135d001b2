import type { IndexedDocument } from '../model/document.ts';

const leadLength = 400;
const passageLength = 550;
const mostPassages = 8;

/** What a document's meaning is made of: first the whole in a nutshell, then passages in reading order. */
export function passagesOf({ title, headings, body, details }: IndexedDocument): string[] {
  const lead = details?.description ?? body.slice(0, leadLength);
  const whole = [title, lead, headings.slice(0, 5).join('. ')].filter((text) => text.trim() !== '').join('. ');
  return [whole, ...split(body)].filter((text) => text.trim() !== '');
}

function split(body: string): string[] {
  if (body.length <= leadLength) return [];
  const passages: string[] = [];
  let from = 0;
  while (from < body.length && passages.length < mostPassages) {
    const end = sentenceEnd(body, from + passageLength);
    passages.push(body.slice(from, end).trim());
    from = end;
  }
  return passages;
}

/** The end of the sentence or line nearest before, but not so near the beginning that the passage says nothing. */
function sentenceEnd(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const least = wanted - passageLength / 2;
  for (const mark of ['\n', '. ', ' ']) {
    const at = text.lastIndexOf(mark, wanted);
    if (at > least) return at + mark.length;
  }
  return wanted;
}
