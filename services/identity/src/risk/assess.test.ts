import { describe, expect, test } from 'vitest';
import { createCountryLookup } from '../places/country.ts';
import { createRiskAssessment, type History, type LoginEvent } from './assess.ts';

const assessRisk = createRiskAssessment(createCountryLookup());

const hour = 60 * 60_000;
const now = Date.UTC(2026, 5, 10, 12, 0);

const login = (hoursAgo: number, country?: string) => ({ kind: 'login', at: now - hoursAgo * hour, country }) as const;
const failures = (count: number, hoursAgo = 0.5): History =>
  Array.from({ length: count }, () => ({ kind: 'login_failed', at: now - hoursAgo * hour, country: undefined }));
/** Logins on as many days, at the given hour of the day. */
const habit = (days: number, atHour: number): History =>
  Array.from({ length: days }, (_, day) => login(24 * (day + 1) + 12 - atHour, 'AT'));

const event = (changes: Partial<LoginEvent> = {}): LoginEvent => ({
  at: now,
  country: 'AT',
  deviceKnown: true,
  ...changes,
});

interface Case {
  readonly name: string;
  readonly event: LoginEvent;
  readonly history: History;
  readonly level: string;
  readonly reasons: readonly string[];
}

const home: History = [login(24, 'AT'), login(48, 'AT')];

describe('the level and its reasons', () => {
  test.each<Case>([
    { name: 'the first login of all', event: event({ deviceKnown: false }), history: [], level: 'low', reasons: [] },
    { name: 'a known device at home', event: event(), history: home, level: 'low', reasons: [] },
    {
      name: 'a new device at home',
      event: event({ deviceKnown: false }),
      history: home,
      level: 'medium',
      reasons: ['new_device'],
    },
    {
      name: 'a known device on a journey',
      event: event({ country: 'JP' }),
      history: home,
      level: 'medium',
      reasons: ['new_country'],
    },
    {
      name: 'a new device in a new country',
      event: event({ deviceKnown: false, country: 'JP' }),
      history: home,
      level: 'high',
      reasons: ['new_device', 'new_country'],
    },
    {
      name: 'Japan an hour after Austria',
      event: event({ country: 'JP' }),
      history: [login(1, 'AT'), login(400, 'JP')],
      level: 'high',
      reasons: ['impossible_travel'],
    },
    {
      name: 'Japan twelve hours after Austria',
      event: event({ country: 'JP' }),
      history: [login(12, 'AT'), login(400, 'JP')],
      level: 'low',
      reasons: [],
    },
    {
      name: 'Germany a minute after Austria: a border that can be crossed on foot',
      event: event({ country: 'DE' }),
      history: [login(1 / 60, 'AT'), login(400, 'DE')],
      level: 'low',
      reasons: [],
    },
    {
      name: 'two places at the very same moment',
      event: event({ country: 'JP' }),
      history: [login(0, 'AT')],
      level: 'high',
      reasons: ['new_country', 'impossible_travel'],
    },
    {
      name: 'an address that tells no country',
      event: event({ country: undefined }),
      history: home,
      level: 'low',
      reasons: [],
    },
    {
      name: 'a country, where earlier addresses told none',
      event: event(),
      history: [login(24), login(48)],
      level: 'low',
      reasons: [],
    },
    {
      name: 'a login without a country in between hides no journey',
      event: event({ country: 'JP' }),
      history: [login(0.5), login(1, 'AT'), login(400, 'JP')],
      level: 'high',
      reasons: ['impossible_travel'],
    },
    {
      name: 'four failures within the hour',
      event: event(),
      history: [...failures(4), ...home],
      level: 'low',
      reasons: [],
    },
    {
      name: 'five failures within the hour, and then the owner on a known device',
      event: event(),
      history: [...failures(5), ...home],
      level: 'medium',
      reasons: ['many_failures'],
    },
    {
      name: 'five failures within the hour, and then a new device',
      event: event({ deviceKnown: false }),
      history: [...failures(5), ...home],
      level: 'high',
      reasons: ['new_device', 'many_failures'],
    },
    {
      name: 'failures that are more than an hour old',
      event: event(),
      history: [...failures(50, 1.1), ...home],
      level: 'low',
      reasons: [],
    },
    {
      name: 'noon, for somebody who comes at three at night',
      event: event(),
      history: habit(20, 3),
      level: 'low',
      reasons: ['unusual_hour'],
    },
    {
      name: 'noon, for somebody who mostly comes at ten',
      event: event(),
      history: habit(20, 10),
      level: 'low',
      reasons: [],
    },
    {
      name: 'noon, with too few logins to know a habit',
      event: event(),
      history: habit(19, 3),
      level: 'low',
      reasons: [],
    },
    {
      name: 'a new device at a strange hour',
      event: event({ deviceKnown: false }),
      history: habit(20, 3),
      level: 'medium',
      reasons: ['new_device', 'unusual_hour'],
    },
    {
      name: 'everything at once',
      event: event({ deviceKnown: false, country: 'JP' }),
      history: [...failures(5), login(1 / 60, 'AT'), ...habit(20, 3)].filter(({ at }) => at !== now),
      level: 'high',
      reasons: ['new_device', 'new_country', 'impossible_travel', 'many_failures'],
    },
  ])('$name: $level', ({ event: given, history, level, reasons }) => {
    expect(assessRisk(given, history)).toEqual({ level, reasons });
  });
});

test('midnight is next to one and to twenty-three', () => {
  const midnight = Date.UTC(2026, 5, 10, 0, 0);
  const at = (hourOfDay: number): History =>
    Array.from({ length: 20 }, (_, day) => ({
      kind: 'login' as const,
      at: Date.UTC(2026, 4, 1 + day, hourOfDay),
      country: 'AT',
    }));
  const reasons = (hourOfDay: number) => assessRisk(event({ at: midnight }), at(hourOfDay)).reasons;
  expect(reasons(22)).toEqual([]);
  expect(reasons(2)).toEqual([]);
  expect(reasons(21)).toEqual(['unusual_hour']);
  expect(reasons(3)).toEqual(['unusual_hour']);
});

test('failed second factors and locks count as failures too', () => {
  const history: History = [
    ...failures(3),
    { kind: 'second_factor_failed', at: now - 1000, country: 'AT' },
    { kind: 'account_locked', at: now - 900, country: 'AT' },
    ...home,
  ];
  expect(assessRisk(event(), history).reasons).toEqual(['many_failures']);
});

test('what happens later says nothing about now', () => {
  const later: History = [{ kind: 'login', at: now + hour, country: 'JP' }, ...home];
  expect(assessRisk(event(), later)).toEqual({ level: 'low', reasons: [] });
});
