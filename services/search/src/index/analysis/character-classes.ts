/** What a character is to a word: not part of one, part of one, part of a script without spaces, or a mark that only continues one. */
export const separator = 0;
export const wordCharacter = 1;
export const unspacedCharacter = 2;
export const mark = 3;

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}ー]/u;
const unknown = 255;
/** The class of each unit as far as it is known already; halves of pairs never are. */
export const classes: Uint8Array = new Uint8Array(65_536).fill(unknown);

const classify = (character: string): number => {
  const isWord = /[\p{L}\p{N}\p{M}]/u.test(character);
  if (!isWord) return separator;
  if (unspaced.test(character)) return unspacedCharacter;
  return /\p{M}/u.test(character) ? mark : wordCharacter;
};

/** The class of the character at `index`; each of the 65,536 common ones is looked up in Unicode's tables once. */
export const classAt = (text: string, index: number): number => {
  const unit = text.charCodeAt(index);
  const known = classes[unit] as number;
  if (known !== unknown) return known;
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  if (isSurrogate) return classify(String.fromCodePoint(text.codePointAt(index) ?? unit));
  const found = classify(String.fromCharCode(unit));
  classes[unit] = found;
  return found;
};

/** 2 for a character that UTF-16 writes as a pair, otherwise 1. */
export const unitsAt = (text: string, index: number): number => ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
