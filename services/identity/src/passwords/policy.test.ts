import { beforeAll, describe, expect, test } from 'vitest';
import { createPasswordPolicy, type PasswordPolicy } from './policy.ts';

const ada = { email: 'ada.byron@analytical-engine.example', firstName: 'Ada', lastName: 'Lovelace' };
let policy: PasswordPolicy;
beforeAll(async () => {
  policy = await createPasswordPolicy({ shortest: 8 });
});

describe('length', () => {
  test('seven characters are too short, eight are enough', () => {
    expect(policy.faults('zq7vk2x', ada)).toEqual(['too_short']);
    expect(policy.faults('zq7vk2xw', ada)).toEqual([]);
  });

  test('256 characters are taken and 257 are not', () => {
    expect(policy.faults('pq'.repeat(128), ada)).toEqual([]);
    expect(policy.faults(`${'pq'.repeat(128)}p`, ada)).toEqual(['too_long']);
  });

  test('a character outside the basic plane counts as one, as does an accent sent in two parts', () => {
    expect(policy.faults('🦩'.repeat(7), ada)).toEqual(['too_short']);
    expect(policy.faults('🦩'.repeat(256), ada)).toEqual([]);
    expect(policy.faults('e\u0301'.repeat(7), ada)).toEqual(['too_short']);
  });

  test('the shortest length is a setting', async () => {
    const strict = await createPasswordPolicy({ shortest: 12 });
    expect(strict.faults('zq7vk2xwpt4', ada)).toEqual(['too_short']);
    expect(strict.faults('zq7vk2xwpt4r', ada)).toEqual([]);
  });
});

describe('kinds of characters', () => {
  test.each([
    ['only lower case', 'quarrel nimbus fettle'],
    ['only digits', '83610472950183'],
    ['blanks at both ends', '  quarrel nimbus  '],
    ['no Latin letter', 'незабываемый велосипед'],
    ['an emoji', 'quarrel 🦩 nimbus'],
  ])('there are no rules about them: %s is fine', (_, password) => {
    expect(policy.faults(password, ada)).toEqual([]);
  });
});

describe('common passwords', () => {
  test.each(['password', '12345678', 'qwertyuiop', 'PassWord', 'IloveYou1'])('%s is common', (password) => {
    expect(policy.faults(password, ada)).toContain('common');
  });
});

describe('the user’s own data', () => {
  test.each([
    ['the address', 'ada.byron@analytical-engine.example'],
    ['the part before the @', 'Ada.Byron'],
    ['the name of the domain', 'analytical-engine'],
    ['a part of the domain with a year', 'analytical1843'],
    ['both names', 'AdaLovelace'],
    ['a name with digits and marks', '!Lovelace1815!'],
    ['a name backwards', 'ecalevol99'],
    ['a name with an accent', 'Lóvelácé-77'],
    ['several of them', 'ada lovelace byron'],
    ['our own name', 'Lyceum2026!'],
  ])('%s is refused', (_, password) => {
    expect(policy.faults(password, ada)).toEqual(['personal_data']);
  });

  test('a name beside something that is long enough by itself is fine', () => {
    expect(policy.faults('lovelace rides a tricycle', ada)).toEqual([]);
  });

  test('two letters of a short name are in too many words to count', () => {
    expect(policy.faults('lighthouse keeper', { email: 'li@x.example', firstName: 'Li', lastName: 'Na' })).toEqual([]);
    expect(policy.faults('lin4lin4lin4', { email: 'q@x.example', firstName: 'Li', lastName: 'Na' })).toEqual([]);
  });

  test('another user’s data is none of this user’s', () => {
    const grace = { email: 'grace@navy.example', firstName: 'Grace', lastName: 'Hopper' };
    expect(policy.faults('AdaLovelace', grace)).toEqual([]);
  });

  test('a password can have both faults', () => {
    const user = { email: 'm@x.example', firstName: 'Mich', lastName: 'Michelle' };
    expect(policy.faults('michelle', user)).toEqual(['common', 'personal_data']);
  });
});
