import { isSessionParameter } from './parameters.ts';

const deepest = 20;
const mostParameters = 12;
const mostRepeats = 3;

/** A segment, or a run of segments, that comes three times in a row: /a/b/a/b/a/b, as relative links that are wrong make it. */
function repeats(segments: readonly string[]): boolean {
  for (let length = 1; length * mostRepeats <= segments.length; length++) {
    let equal = 0;
    for (let at = length; at < segments.length; at++) {
      equal = segments[at] === segments[at - length] ? equal + 1 : 0;
      if (equal >= length * (mostRepeats - 1)) return true;
    }
  }
  return false;
}

/** Any segment that comes again and again, with others between. */
function recurs(segments: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return [...counts.values()].some((count) => count > mostRepeats + 1);
}

const calendarWords = /(?:calend[ae]r|kalender|calendrier|agenda|events?|ical|month|week|day)/i;
const yearInUrl = /(?:^|[^\d])(\d{4})(?=[-/.]?(?:0?[1-9]|1[0-2])?(?:[^\d]|$))/g;

/** A calendar can be turned to any year. What lies far from today has nothing to show. */
function isFarDate(url: URL, now: number): boolean {
  const text = `${url.pathname}${url.search}`;
  if (!calendarWords.test(text)) return false;
  const thisYear = new Date(now).getUTCFullYear();
  for (const [, year] of text.matchAll(yearInUrl)) {
    const distance = Number(year) - thisYear;
    if (distance > 2 || (distance < -30 && Number(year) > 1000)) return true;
  }
  return false;
}

/** Why a URL is likely to be one of endlessly many that show nothing new; nothing when it looks right. */
export function trapReason(href: string, now: number = Date.now()): string | undefined {
  const url = URL.parse(href);
  if (!url) return 'not_a_url';
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > deepest) return 'too_deep';
  if (repeats(segments) || recurs(segments)) return 'repeated_segments';
  const parameters = url.search.length > 1 ? url.search.slice(1).split('&') : [];
  if (parameters.length > mostParameters) return 'too_many_parameters';
  const names = parameters.map((parameter) => parameter.split('=', 1)[0] ?? '');
  if (names.some((name, at) => isSessionParameter(name, parameters[at]?.slice(name.length + 1) ?? '')))
    return 'session_id';
  if (names.some((name) => names.filter((other) => other === name).length > mostRepeats)) return 'repeated_parameters';
  return isFarDate(url, now) ? 'endless_calendar' : undefined;
}

export interface TrapWatch {
  /** Counts a URL that is about to be queued for the first time; says why it should not be. */
  see(url: string): string | undefined;
}

interface Watched {
  /** How many URLs of each form a host has given. */
  forms: Map<string, number>;
}

/** The same path with the same fields: only values differ. Numbers in a path are values too where they are a date. */
function formOf(url: URL): { form: string; most: 'query' | 'dates' } | undefined {
  const dated = url.pathname.replace(/\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?/, '#');
  if (url.search.length > 1) {
    const names = url.search
      .slice(1)
      .split('&')
      .map((parameter) => parameter.split('=', 1)[0]);
    return { form: `${dated}?${names.join('&')}`.slice(0, 300), most: 'query' };
  }
  return dated === url.pathname ? undefined : { form: dated.slice(0, 300), most: 'dates' };
}

const hold = <V>(map: Map<string, V>, key: string, value: V) => {
  // A map keeps the order of insertion: what was used last stands last, and the first is let go.
  map.delete(key);
  map.set(key, value);
};

const trim = (map: Map<string, unknown>, most: number) => {
  if (map.size <= most) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
};

/**
 * Notices what no single URL shows: a page whose parameters are combined without end, a calendar that goes on and on.
 * Memory is bounded: the hosts and forms seen last are remembered.
 */
export function createTrapWatch({
  mostHosts = 2000,
  mostForms = 200,
  mostQueries = 1000,
  mostDates = 2000,
}: {
  mostHosts?: number;
  mostForms?: number;
  mostQueries?: number;
  mostDates?: number;
} = {}): TrapWatch {
  const hosts = new Map<string, Watched>();
  const limits = { query: mostQueries, dates: mostDates };
  return {
    see(href) {
      const url = URL.parse(href);
      const found = url && formOf(url);
      if (!url || !found) return undefined;
      const watched = hosts.get(url.host) ?? { forms: new Map<string, number>() };
      hold(hosts, url.host, watched);
      trim(hosts, mostHosts);
      const count = (watched.forms.get(found.form) ?? 0) + 1;
      hold(watched.forms, found.form, count);
      trim(watched.forms, mostForms);
      if (count <= limits[found.most]) return undefined;
      return found.most === 'query' ? 'endless_parameters' : 'endless_calendar';
    },
  };
}
