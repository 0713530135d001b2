import type { DirectAnswer } from '../../model/understood-query.ts';
import { numberText, plainNumbers } from './number-text.ts';
import { createUnits, type Unit } from './units.ts';

const amount = String.raw`(-?\d{1,18}(?:\.\d{1,18})?)`;
const unit = String.raw`([\p{L}°µ²³/0-9 ]{1,30}?)`;
const lead = "(?:convert|umrechnen|what is|what's|was sind|wie viel sind|rechne)?";
const forward = new RegExp(
  String.raw`^${lead}\s*${amount}\s*${unit}\s+(?:in|to|into|as|nach|zu|sind)\s+(?:wie viele? )?${unit}\??$`,
  'iu',
);
const howMany = new RegExp(
  String.raw`^(?:how many|wie viele?)\s+${unit}\s+(?:(?:are|is)\s+)?(?:there\s+)?(?:in|sind|hat|ist)\s+(an?|one|ein|eine|einem|einer|-?\d{1,18}(?:\.\d{1,18})?)\s+${unit}\??$`,
  'iu',
);

/** The number, from unit to unit. */
interface Wanted {
  value: number;
  from: string;
  to: string;
}

const wantedIn = (text: string): Wanted | undefined => {
  const plain = forward.exec(text);
  if (plain) return { value: Number(plain[1]), from: plain[2] ?? '', to: plain[3] ?? '' };
  const many = howMany.exec(text);
  if (!many) return undefined;
  const value = Number(many[2]);
  return { value: Number.isNaN(value) ? 1 : value, from: many[3] ?? '', to: many[1] ?? '' };
};

/** Beside the numbers it comes from, less than this is what binary fractions leave behind: 32 °F are 0 °C. */
const noise = 1e-13;

const converted = (value: number, from: Unit, to: Unit): number => {
  const basic = value * from.factor + from.offset;
  const difference = basic - to.offset;
  return Math.abs(difference) <= noise * Math.abs(basic) ? 0 : difference / to.factor;
};

/** `10 km in miles`, `how many ounces in a pound`. */
export const createConversion = () => {
  const unitOf = createUnits();
  return (text: string, language: string | undefined): DirectAnswer | undefined => {
    const question = text.trim();
    if (question.length > 120) return undefined;
    const wanted = wantedIn(plainNumbers(question, language));
    const from = wanted && unitOf(wanted.from);
    const to = wanted && unitOf(wanted.to);
    if (!wanted || !from || !to || from.measures !== to.measures) return undefined;
    const value = numberText(Number(converted(wanted.value, from, to).toPrecision(10)));
    const answer = `${numberText(wanted.value)} ${from.symbol} = ${value} ${to.symbol}`;
    return { kind: 'conversion', question, answer, source: 'Unit converter' };
  };
};
