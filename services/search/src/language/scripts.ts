/** Scripts that only one of the languages here uses: the script is the answer. */
const scriptLanguages: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Georgian}/u, 'ka'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Myanmar}/u, 'my'],
  [/\p{Script=Tibetan}/u, 'bo'],
  [/\p{Script=Thaana}/u, 'dv'],
];

/** Scripts that several languages share: the letters and their company decide. */
const sharedScripts = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  arabic: /\p{Script=Arabic}/u,
  devanagari: /\p{Script=Devanagari}/u,
  ethiopic: /\p{Script=Ethiopic}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  han: /\p{Script=Han}/u,
} as const;

export type SharedScript = keyof typeof sharedScripts;
export type ScriptOrLanguage = { script: SharedScript } | { language: string };

/** Most letters of one text come from one block, so the answer for a letter is kept. */
const known = new Map<number, string>();
const mostKnown = 20_000;

function classOf(codePoint: number): string {
  const before = known.get(codePoint);
  if (before !== undefined) return before;
  const letter = String.fromCodePoint(codePoint);
  const shared = Object.entries(sharedScripts).find(([, pattern]) => pattern.test(letter));
  const answer = shared?.[0] ?? scriptLanguages.find(([pattern]) => pattern.test(letter))?.[1] ?? '';
  if (known.size < mostKnown) known.set(codePoint, answer);
  return answer;
}

const isShared = (name: string): name is SharedScript => Object.hasOwn(sharedScripts, name);

/** The script most letters are of, and how many letters there are of any. */
export function mainScript(text: string): { main: ScriptOrLanguage | undefined; share: number; letters: number } {
  const counts = new Map<string, number>();
  let letters = 0;
  for (const letter of text) {
    const name = classOf(letter.codePointAt(0) ?? 0);
    if (name === '') continue;
    letters += 1;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const japanese = japaneseLetters(counts);
  if (japanese > 0) counts.set('kana', japanese);
  let best = '';
  for (const [name, count] of counts) if (count > (counts.get(best) ?? 0)) best = name;
  if (best === '') return { main: undefined, share: 0, letters };
  const share = (counts.get(best) ?? 0) / letters;
  return { main: isShared(best) ? { script: best } : { language: best }, share: Math.min(1, share), letters };
}

/** Japanese mixes kana and Han; a Chinese text may quote a kana or two. */
function japaneseLetters(counts: ReadonlyMap<string, number>): number {
  const kana = counts.get('kana') ?? 0;
  const han = counts.get('han') ?? 0;
  return kana > 0 && kana >= han * 0.05 ? kana + han : 0;
}
