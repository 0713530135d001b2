import type { DirectAnswer } from '../../model/understood-query.ts';
import { startOfDate } from '../operator-dates.ts';

const dayMs = 86_400_000;

interface Moment {
  now: number;
  language: string | undefined;
}

const shown = (time: number, { language }: Moment): string =>
  new Intl.DateTimeFormat(language?.startsWith('de') ? 'de-DE' : 'en-GB', {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(time);

/** Cities as the time zone database names them: `tokyo` is in `Asia/Tokyo`. */
const zoneOf = (city: string): string | undefined => {
  const wanted = city.trim().toLowerCase().replace(/\s+/g, '_');
  if (wanted === 'utc' || wanted === 'gmt') return 'UTC';
  return Intl.supportedValuesOf('timeZone').find((zone) => zone.toLowerCase().split('/').at(-1) === wanted);
};

const clockIn = (zone: string, now: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', dateStyle: 'medium', timeZone: zone }).format(now);

const named: [RegExp, number, number][] = [
  [/^(?:christmas(?: day)?|weihnachten)$/, 12, 25],
  [/^(?:christmas eve|heiligabend)$/, 12, 24],
  [/^(?:new year(?:'s)?(?: day)?|neujahr)$/, 1, 1],
  [/^(?:new year's eve|silvester)$/, 12, 31],
  [/^(?:halloween)$/, 10, 31],
  [/^(?:valentine's day|valentinstag)$/, 2, 14],
];

/** A date as written, or the next time a day of the calendar comes round. */
const dateIn = (text: string, now: number): number | undefined => {
  const asked = text.trim().toLowerCase().replace(/\?$/, '');
  if (/^(?:today|heute|now)$/.test(asked)) return now - (now % dayMs);
  const known = named.find(([name]) => name.test(asked));
  if (!known) return /^\d{4}-\d{1,2}-\d{1,2}$/.test(asked) ? startOfDate(asked) : undefined;
  const year = new Date(now).getUTCFullYear();
  const thisYear = Date.UTC(year, known[1] - 1, known[2]);
  return thisYear >= now - (now % dayMs) ? thisYear : Date.UTC(year + 1, known[1] - 1, known[2]);
};

const days = (from: number, to: number): string => {
  const count = Math.round(Math.abs(to - from) / dayMs);
  return `${count} ${count === 1 ? 'day' : 'days'}`;
};

const weekOfYear = (now: number): number => {
  // ISO 8601: the week of a day is that of its Thursday.
  const day = new Date(now);
  const thursday = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const firstDay = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.ceil(((thursday - firstDay) / dayMs + 1) / 7);
};

type Rule = [RegExp, (match: RegExpExecArray, moment: Moment) => string | undefined];

const rules: Rule[] = [
  [
    /^(?:what(?:'s| is) )?(?:(?:the )?date(?: is it)?(?: today)?|today'?s date|what day is (?:it|today)(?: today)?|welcher tag ist heute|welches datum (?:ist|haben wir) heute|datum heute|heutiges datum)\??$/i,
    (_, moment) => `${shown(moment.now, moment)} (UTC)`,
  ],
  [
    /^(?:what time is it|(?:what(?:'s| is) the )?(?:current )?time(?: now)|current time|wie spät ist es|uhrzeit)\??$/i,
    (_, { now }) => `${clockIn('UTC', now)} (UTC)`,
  ],
  [
    /^(?:what(?:'s| is) the )?(?:what time is it|(?:current |local )?time|uhrzeit|wie spät ist es)(?: now)? in ([\p{L} .'-]{2,40})\??$/iu,
    ([, city = ''], { now }) => {
      const zone = zoneOf(city);
      return zone && `${clockIn(zone, now)} (${zone})`;
    },
  ],
  [
    /^(?:how many )?days (?:until|till|to|left until) (.{3,30})$/i,
    ([, text = ''], { now }) => {
      const date = dateIn(text, now);
      return date === undefined
        ? undefined
        : `${days(now - (now % dayMs), date)} (${shown(date, { now, language: 'en' })})`;
    },
  ],
  [
    /^wie viele tage (?:noch )?bis (.{3,30})$/i,
    ([, text = ''], { now }) => {
      const date = dateIn(text, now);
      return date === undefined ? undefined : `${Math.round((date - (now - (now % dayMs))) / dayMs)} Tage`;
    },
  ],
  [
    /^(?:how many )?days (?:between|from) (\S{8,10}) (?:and|to|until) (\S{8,10})\??$/i,
    ([, left = '', right = ''], { now }) => {
      const [from, to] = [dateIn(left, now), dateIn(right, now)];
      return from === undefined || to === undefined ? undefined : days(from, to);
    },
  ],
  [
    /^(?:what|which) (?:day|weekday)(?: of the week)? (?:is|was|will) (\d{4}-\d{1,2}-\d{1,2})(?: be)?\??$/i,
    ([, text = ''], moment) => {
      const date = dateIn(text, moment.now);
      return date === undefined ? undefined : shown(date, moment);
    },
  ],
  [
    /^(?:what |which )?(?:week number|calendar week|week is it|kalenderwoche|kw heute)\??$/i,
    (_, { now }) => `Week ${weekOfYear(now)}`,
  ],
];

/** Answers about dates and times. */
export const dateAnswer = (text: string, moment: Moment): DirectAnswer | undefined => {
  const question = text.trim();
  if (question.length > 120) return undefined;
  for (const [pattern, answerTo] of rules) {
    const match = pattern.exec(question);
    const answer = match ? answerTo(match, moment) : undefined;
    if (answer) return { kind: 'date', question, answer, source: 'Clock and calendar of this server' };
  }
  return undefined;
};
