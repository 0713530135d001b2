const units = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales: Record<string, number> = { thousand: 1000, million: 1_000_000, billion: 1_000_000_000 };

const numberFor = (word: string): number | undefined => {
  const unit = units.indexOf(word);
  if (unit !== -1) return unit;
  const ten = tens.indexOf(word);
  return ten === -1 ? undefined : (ten + 2) * 10;
};

/** A number below a hundred at the start of the words: `eighty four`, `nineteen`. */
function belowHundred(words: readonly string[]): { value: number; length: number } | undefined {
  const first = numberFor(words[0] ?? '');
  if (first === undefined) return undefined;
  const second = numberFor(words[1] ?? '');
  const joins = first >= 20 && second !== undefined && second > 0 && second < 10;
  return joins ? { value: first + second, length: 2 } : { value: first, length: 1 };
}

/** `nineteen eighty four`, `twenty ten`, `nineteen oh five`: two pairs of digits. */
function year(words: readonly string[]): { value: number; length: number } | undefined {
  const century = belowHundred(words);
  if (!century || century.value < 10 || century.value > 20) return undefined;
  const rest = words.slice(century.length);
  if (rest[0] === 'oh' || rest[0] === 'o') {
    const unit = numberFor(rest[1] ?? '');
    return unit !== undefined && unit < 10 && unit > 0
      ? { value: century.value * 100 + unit, length: century.length + 2 }
      : undefined;
  }
  const pair = belowHundred(rest);
  if (!pair || pair.value < 10 || rest[pair.length] === 'hundred' || (rest[pair.length] ?? '') in scales)
    return undefined;
  return { value: century.value * 100 + pair.value, length: century.length + pair.length };
}

/** `three hundred and five`, `two thousand`. */
function cardinal(words: readonly string[]): { value: number; length: number } | undefined {
  const start = belowHundred(words);
  if (!start) return undefined;
  let { value, length } = start;
  let total = 0;
  for (;;) {
    const word = words[length] ?? '';
    const scale = scales[word];
    if (word === 'hundred' && value < 100) {
      value *= 100;
      length += 1;
    } else if (scale !== undefined && value > 0) {
      total += value * scale;
      value = 0;
      length += 1;
    } else break;
    const skip = words[length] === 'and' ? 1 : 0;
    const more = belowHundred(words.slice(length + skip));
    if (!more) continue;
    value += more.value;
    length += skip + more.length;
  }
  return { value: total + value, length };
}

/** Numbers of two words and more become digits; a single small one stays a word, as people type it. */
export function digitsForNumbers(words: readonly string[]): string[] {
  const result: string[] = [];
  const folded = words.map((word) => word.toLowerCase().replace(/[,.]$/, ''));
  // `twenty-five` is two words here.
  const split = folded.flatMap((word) => (isHyphenNumber(word) ? word.split('-') : [word]));
  const original = words.flatMap((word, at) => (isHyphenNumber(folded[at] ?? '') ? word.split('-') : [word]));
  for (let at = 0; at < split.length; ) {
    const rest = split.slice(at);
    const found = year(rest) ?? cardinal(rest);
    if (found && (found.length > 1 || found.value > 12)) {
      result.push(String(found.value));
      at += found.length;
    } else {
      result.push(original[at] ?? '');
      at += 1;
    }
  }
  return result;
}

const isHyphenNumber = (word: string): boolean => {
  const [ten = '', unit = '', more] = word.split('-');
  return more === undefined && tens.includes(ten) && units.indexOf(unit) > 0 && units.indexOf(unit) < 10;
};
