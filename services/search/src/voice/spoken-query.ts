import { digitsForNumbers } from './spoken-numbers.ts';

/** As long as a typed query may be. */
const longest = 512;
const operators: readonly (readonly [RegExp, string])[] = [
  [/\bfile[\s-]?type\s*(?:colon\b|:)\s*/gi, 'filetype:'],
  [/\bin[\s-]?title\s*(?:colon\b|:)\s*/gi, 'intitle:'],
  [/\bin[\s-]?(?:url|u\.?\s?r\.?\s?l\.?)\s*(?:colon\b|:)\s*/gi, 'inurl:'],
  [/\b(?:site|sight|cite)\s*(?:colon\b|:)[,.]?\s*/gi, 'site:'],
  [/\blang(?:uage)?\s*(?:colon\b|:)\s*/gi, 'lang:'],
  [/\b(before|after)\s*(?:colon\b|:)\s*/gi, '$1:'],
];
/** Spoken between the parts of a name. */
const nameMarks: Record<string, string> = { dot: '.', dash: '-', hyphen: '-', slash: '/', underscore: '_' };

/** `site:example dot org` to `site:example.org`; only behind `site:` and `inurl:`, where a name is certain to follow. */
function joinNames(words: readonly string[]): string[] {
  const result: string[] = [];
  let isInName = false;
  for (const word of words) {
    const mark = nameMarks[word.toLowerCase().replace(/[,.]$/, '')];
    const last = result.at(-1);
    if (isInName && last !== undefined && (mark !== undefined || /[./_-]$/.test(last))) {
      result[result.length - 1] = `${last}${mark ?? word.replace(/[,.]$/, '')}`;
    } else {
      isInName = /^(?:site|inurl):/.test(word);
      result.push(word);
    }
  }
  return result;
}

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d/.test(word);

/** `minus draft` to `-draft`, but not in a sum. */
function leaveOut(words: readonly string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1];
    if (at > 0 && word.toLowerCase() === 'minus' && next !== undefined && !isNumber(next) && !isNumber(words[at - 1])) {
      result.push(`-${next}`);
      at += 1;
    } else result.push(word);
  }
  return result;
}

/** What was said, as it would have been typed: operators, phrases, names and numbers instead of their words. */
export function typedQuery(transcript: string): string {
  let text = transcript.replace(/\s+/g, ' ').trim();
  text = text.replace(/\b(?:open |begin )?quotes? (.+?) (?:unquote|end quotes?|close quotes?)\b/gi, '"$1"');
  for (const [spoken, typed] of operators) text = text.replace(spoken, typed);
  const words = leaveOut(joinNames(digitsForNumbers(text.split(' '))));
  return words
    .join(' ')
    .replace(
      /\b(site|filetype|lang|inurl|intitle):(\S+)/g,
      (_, name: string, value: string) => `${name}:${value.toLowerCase()}`,
    )
    .replace(/[.,!;]+(?=\s|$)/g, '')
    .replace(/[?\s]+$/, '')
    .slice(0, longest)
    .trim();
}
