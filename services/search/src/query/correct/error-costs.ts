import { keyNeighbours } from './keyboard.ts';
import { soundAlikeLetters, soundRules } from './sound-groups.ts';

/** How unlikely each kind of mistake is, in natural logarithms: a higher number is a rarer mistake. */
export interface CostTable {
  /** One letter for another. */
  replaced: number;
  vowelForVowel: number;
  soundsAlike: number;
  neighbourKey: number;
  /** A letter left out. */
  missing: number;
  missingVowel: number;
  missingDouble: number;
  missingSilentEnd: number;
  /** A letter too many. */
  extra: number;
  extraVowel: number;
  extraDouble: number;
  swapped: number;
  /** One spelling of a sound for another, and what each letter of it adds. */
  sound: number;
  soundLetter: number;
  /** What a mistake in the first letter adds: people rarely miss it. */
  first: number;
}

const usualCosts: CostTable = {
  replaced: 5.2,
  vowelForVowel: 2,
  soundsAlike: 2.2,
  neighbourKey: 2.6,
  missing: 2.4,
  missingVowel: 1.8,
  missingDouble: 1.4,
  missingSilentEnd: 1.1,
  extra: 3.4,
  extraVowel: 3.4,
  extraDouble: 1.6,
  swapped: 2.2,
  sound: 1.8,
  soundLetter: 0.2,
  first: 1.2,
};

/** A rule that can end at a place of the typed word. */
export interface PlacedRule {
  at: number;
  typedLength: number;
  intended: Uint16Array;
  cost: number;
}

const ascii = 128;
const vowels = new Set(Array.from('aeiouyäöü', (letter) => letter.charCodeAt(0)));

/** Rules are looked up by the last two letters that they intend; those of one letter by that letter itself. */
export const ruleKey = (before: number, last: number): number => (before + 1) * 65_536 + last;
const unitsOf = (text: string): Uint16Array => Uint16Array.from(text, (_, at) => text.charCodeAt(at));

export interface ErrorCosts {
  readonly table: CostTable;
  replaced(intended: number, typed: number): number;
  missing(intended: number, before: number): number;
  extra(typed: number, before: number): number;
  /** Sound rules whose typed side ends at some place of the word, in the order of places, by their key. */
  rulesFor(typed: string): ReadonlyMap<number, PlacedRule[]>;
}

/** What each mistake costs. */
export const createErrorCosts = (table: CostTable = usualCosts): ErrorCosts => {
  const alike = soundAlikeLetters();
  const near = keyNeighbours();
  const rules = soundRules().map(({ intended, typed }) => ({
    intended: unitsOf(intended),
    typed,
    key:
      intended.length === 1
        ? intended.charCodeAt(0)
        : ruleKey(intended.charCodeAt(intended.length - 2), intended.charCodeAt(intended.length - 1)),
    cost: table.sound + table.soundLetter * Math.abs(intended.length - typed.length),
  }));
  const silentRules = rules.filter(({ intended }) => intended.length > 0);

  const replacement = (intended: string, typed: string): number => {
    if (alike.has(intended + typed)) return table.soundsAlike;
    if (vowels.has(intended.charCodeAt(0)) && vowels.has(typed.charCodeAt(0))) return table.vowelForVowel;
    return near.has(intended + typed) ? table.neighbourKey : table.replaced;
  };

  const common = Float64Array.from({ length: ascii * ascii }, (_, at) =>
    replacement(String.fromCharCode(Math.floor(at / ascii)), String.fromCharCode(at % ascii)),
  );

  return {
    table,
    replaced(intended, typed) {
      if (intended === typed) return 0;
      // The walk through a dictionary asks for this at every step.
      if (intended < ascii && typed < ascii) return common[intended * ascii + typed] as number;
      return replacement(String.fromCharCode(intended), String.fromCharCode(typed));
    },
    missing(intended, before) {
      if (intended === before) return table.missingDouble;
      return vowels.has(intended) ? table.missingVowel : table.missing;
    },
    extra(typed, before) {
      if (typed === before) return table.extraDouble;
      return vowels.has(typed) ? table.extraVowel : table.extra;
    },
    rulesFor(typed) {
      const byKey = new Map<number, PlacedRule[]>();
      for (let at = 0; at <= typed.length; at += 1) {
        for (const rule of silentRules) {
          if (!typed.endsWith(rule.typed, at)) continue;
          const placed = { at, typedLength: rule.typed.length, intended: rule.intended, cost: rule.cost };
          const list = byKey.get(rule.key);
          if (list) list.push(placed);
          else byKey.set(rule.key, [placed]);
        }
      }
      return byKey;
    },
  };
};
