import type { SharedScript } from './scripts.ts';

/**
 * Letters that, within a script, one language has and its neighbours lack. In this order: an earlier rule is stronger
 * evidence than a later one.
 */
const rules: Partial<Record<SharedScript, readonly (readonly [RegExp, string])[]>> = {
  cyrillic: [
    [/[ўЎ]/u, 'be'],
    [/[ѓќѕЃЌЅ]/u, 'mk'],
    [/[ђћЂЋ]/u, 'sr'],
    [/[їєґЇЄҐ]/u, 'uk'],
    [/[ҳҷӣӯҲҶӢӮ]/u, 'tg'],
    [/[әғқұһӘҒҚҰҺ]/u, 'kk'],
    [/ң[ү]?|[Ң]/u, 'ky'],
    [/[өүӨҮ]/u, 'mn'],
  ],
  arabic: [
    [/[ټډړښځڅۍې]/u, 'ps'],
    [/[ٹڈڑےںھۂ]/u, 'ur'],
    [/[ەۆێڕڵ]/u, 'ku'],
  ],
  devanagari: [[/[ळऱ]/u, 'mr']],
  ethiopic: [[/[ኣቐቑቒቓቔቕቖኸኹኺኻኼኽኾዀ]/u, 'ti']],
  kana: [[/./u, 'ja']],
};

/** In a long text a foreign name may hold such a letter; in a word or two it says what the word is. */
const shortRules: readonly (readonly [RegExp, string])[] = [
  [/[ơưạảấầẩẫậắằẳẵặẻẽếềểễệỉịỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu, 'vi'],
  [/ṣ/iu, 'yo'],
  [/[řěů]/iu, 'cs'],
  [/[ľĺŕ]/iu, 'sk'],
  [/[őű]/iu, 'hu'],
  [/ß/u, 'de'],
  [/[łż]/iu, 'pl'],
  [/ə/iu, 'az'],
  [/[ķļņģ]/iu, 'lv'],
  [/[ėųį]/iu, 'lt'],
  [/[șț]/iu, 'ro'],
  [/l·l/iu, 'ca'],
];
const shortText = 24;

/** What is likely when no letter tells and statistics cannot say either. */
export const usualLanguage: Partial<Record<SharedScript, string>> = { ethiopic: 'am', han: 'zh', kana: 'ja' };

/** The language that a letter gives away. */
export function byLetters(text: string, script: SharedScript): string | undefined {
  const telling = script === 'latin' && text.length <= shortText ? shortRules : rules[script];
  return telling?.find(([pattern]) => pattern.test(text))?.[1];
}

/** Letters that rule languages out. */
const missing: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[ыэё]/iu, ['bg', 'sr', 'mk', 'uk']],
  [/ъ/iu, ['sr', 'mk', 'uk', 'be']],
  [/і/iu, ['ru', 'bg', 'sr', 'mk']],
  [/щ/iu, ['be', 'sr', 'mk']],
  [/[јћђљњџ]/iu, ['ru', 'bg', 'uk', 'be']],
  [/и/iu, ['be']],
  [/[پچژگ]/u, ['ar']],
  [/[يىكة]/u, ['fa', 'ur']],
  [/ß/u, ['nl', 'en', 'no', 'da', 'sv']],
  [/ñ/iu, ['pt', 'it', 'fr', 'ca']],
  [/[ãõ]/iu, ['es', 'it', 'fr', 'ca']],
  [/[ěřů]/iu, ['sk', 'sl', 'hr', 'pl']],
  [/[ľĺŕôä]/iu, ['cs']],
  [/[łżźćńśąę]/iu, ['cs', 'sk']],
  [/[ćđ]/iu, ['sl', 'cs', 'sk']],
  [/ə/iu, ['tr']],
  [/[ğışİ]/u, ['en', 'de']],
  [/[æø]/iu, ['sv', 'fi', 'de']],
  [/ä/iu, ['da', 'no', 'fr', 'es']],
];

export function ruledOut(text: string): ReadonlySet<string> {
  return new Set(missing.flatMap(([pattern, languages]) => (pattern.test(text) ? languages : [])));
}
