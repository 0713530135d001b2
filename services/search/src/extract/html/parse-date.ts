/** Months as pages in many languages write them, by their first letters. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'янв', 'sty', 'ian', 'oca', 'led'],
  ['feb', 'fév', 'fev', 'фев', 'lut', 'şub', 'úno'],
  ['mar', 'mär', 'mrt', 'мар', 'mrz', 'bře'],
  ['apr', 'abr', 'avr', 'апр', 'kwi', 'nis', 'dub'],
  ['may', 'mai', 'mag', 'mei', 'мая', 'май', 'maj', 'kvě'],
  ['jun', 'juin', 'giu', 'июн', 'cze', 'haz', 'iun', 'červen'],
  ['jul', 'juil', 'lug', 'июл', 'lip', 'tem', 'iul', 'červenec'],
  ['aug', 'ago', 'aoû', 'aou', 'авг', 'sie', 'ağu', 'srp'],
  ['sep', 'set', 'сен', 'wrz', 'eyl', 'zář'],
  ['oct', 'okt', 'out', 'ott', 'окт', 'paź', 'eki', 'říj'],
  ['nov', 'ноя', 'lis', 'kas'],
  ['dec', 'dez', 'dic', 'déc', 'дек', 'gru', 'ara', 'pro'],
];

function monthNumber(word: string): number | undefined {
  const lower = word.toLowerCase();
  const index = months.findIndex((starts) => starts.some((start) => lower.startsWith(start)));
  return index === -1 ? undefined : index + 1;
}

const atMidnight = (year: number, month: number, day: number): number | undefined => {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? time : undefined;
};

const iso =
  /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?/i;

function offsetMinutes(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

function parseIso(text: string): number | undefined {
  const match = iso.exec(text);
  if (!match) return undefined;
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', zone] = match;
  const midnight = atMidnight(Number(year), Number(month), Number(day));
  if (midnight === undefined) return undefined;
  return midnight + ((Number(hour) * 60 + Number(minute) - offsetMinutes(zone)) * 60 + Number(second)) * 1000;
}

/** In running text, a date that can be read in one way only: no 03/04/2019. */
const written: readonly [RegExp, (match: RegExpExecArray) => number | undefined][] = [
  [/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/, ([, y, m, d]) => atMidnight(Number(y), Number(m), Number(d))],
  [
    /(?<!\d)(\d{4})[年/.](\d{1,2})[月/.](\d{1,2})日?(?!\d)/,
    ([, y, m, d]) => atMidnight(Number(y), Number(m), Number(d)),
  ],
  [/(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/, ([, d, m, y]) => atMidnight(Number(y), Number(m), Number(d))],
  [
    /(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/iu,
    ([, word = '', d, y]) => withMonth(word, Number(d), Number(y)),
  ],
  [
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|º)?\s+(?:de\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+)?(\d{4})(?!\d)/iu,
    ([, d, word = '', y]) => withMonth(word, Number(d), Number(y)),
  ],
];

function withMonth(word: string, day: number, year: number): number | undefined {
  const month = monthNumber(word);
  return month === undefined ? undefined : atMidnight(year, month, day);
}

/** A date that a machine was meant to read, such as an attribute's. Epoch milliseconds; without a zone it is UTC. */
export function parseDate(text: string | undefined): number | undefined {
  if (!text || text.length > 100) return undefined;
  const trimmed = text.trim();
  const time = parseIso(trimmed) ?? dateInText(trimmed);
  if (time !== undefined) return time;
  if (/^\d{13}$/.test(trimmed)) return Number(trimmed);
  if (/^\d{10}$/.test(trimmed)) return Number(trimmed) * 1000;
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(trimmed);
  return compact ? atMidnight(Number(compact[1]), Number(compact[2]), Number(compact[3])) : undefined;
}

/** A date among words, to the day. */
export function dateInText(text: string): number | undefined {
  if (!/\d{4}/.test(text)) return undefined;
  for (const [pattern, read] of written) {
    const match = pattern.exec(text);
    const time = match ? read(match) : undefined;
    if (time !== undefined) return timeOfDay(text, time);
  }
  return undefined;
}

/** RFC 822 dates say the time as well. */
function timeOfDay(text: string, day: number): number {
  const match = /\d{4}\s+(\d{2}):(\d{2})(?::(\d{2}))?\s*(GMT|UTC|Z|[+-]\d{4})/.exec(text);
  if (!match) return day;
  const [, hour, minute, second = '0', zone] = match;
  return day + ((Number(hour) * 60 + Number(minute) - offsetMinutes(zone)) * 60 + Number(second)) * 1000;
}

/** In the path: `/2019/11/18/` or `/2019-11-18-`. */
export function dateInUrl(url: string): number | undefined {
  const match = /\/((?:19|20)\d{2})[/-]?(0[1-9]|1[0-2])[/-]?(0[1-9]|[12]\d|3[01])(?:[/-]|$)/.exec(url);
  return match ? atMidnight(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Pages existed, and are not from the future by more than a day of time zones. */
export const isPlausibleDate = (time: number, now: number): boolean =>
  time >= Date.UTC(1985, 0, 1) && time <= now + 2 * 86_400_000;
