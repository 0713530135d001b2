import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import { identityEndpoints } from './identity/endpoints.ts';
import { mailEndpoints } from './mail/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';

const takes = (schema: TSchema, value: unknown) => Compile(schema).Check(value);

interface Example<S extends TSchema> {
  readonly good: readonly Static<S>[];
  readonly bad: Readonly<Record<string, unknown>>;
}

function examples<S extends TSchema>(name: string, schema: S, { good, bad }: Example<S>): void {
  describe(name, () => {
    test.each(good.map((value, at) => [at + 1, value] as const))('takes example %i', (_number, value) => {
      expect(takes(schema, value)).toBe(true);
    });
    test.each(Object.entries(bad))('refuses %s', (_why, value) => {
      expect(takes(schema, value)).toBe(false);
    });
  });
}

const id = '01981c5e-7a30-7c4e-9d1b-0d6c0d7f9a11';
const token = 'b3VyLW93bi10b2tlbi1vZi1lbm91Z2gtYml0cw';

const ada = { email: 'ada@example.org', password: 'analytical engine', firstName: 'Ada', lastName: 'Lovelace' };
examples('registration', identityEndpoints.register.body, {
  good: [ada, { ...ada, locale: 'en-GB' }, { ...ada, firstName: '宇多田', lastName: 'O’Neill-Şahin Jr.' }],
  bad: {
    'a field that nobody asked for': { ...ada, role: 'admin' },
    'a missing password': { email: ada.email, firstName: 'Ada', lastName: 'Lovelace' },
    'a password longer than any hash should be fed': { ...ada, password: 'x'.repeat(1025) },
    'an address that would be two recipients': { ...ada, email: 'ada@example.org,eve@example.org' },
    'an address that would be a second header': { ...ada, email: 'ada@example.org\r\nBcc: eve@example.org' },
    'an address with a name around it': { ...ada, email: 'Ada <ada@example.org>' },
    'an address of 255 characters': { ...ada, email: `${'a'.repeat(243)}@example.org` },
    'a name with a line break': { ...ada, firstName: 'Ada\nBcc: eve@example.org' },
    'a name of nothing but spaces': { ...ada, firstName: '   ' },
    'a locale that is none': { ...ada, locale: '../../etc' },
  },
});

examples('verification of an address', identityEndpoints.verifyEmail.body, {
  good: [{ token }, { email: 'ada@example.org', code: '042137' }],
  bad: {
    nothing: {},
    'an address without its code': { email: 'ada@example.org' },
    'a code without its address': { code: '042137' },
    'a code of letters': { email: 'ada@example.org', code: 'abcdef' },
  },
});

const login = { email: 'ada@example.org', password: 'analytical engine' };
examples('login', identityEndpoints.login.body, {
  good: [
    login,
    { ...login, device: { id, name: 'Ada’s phone', platform: 'Android 16', token } },
    { ...login, device: {} },
  ],
  bad: {
    'a number as password': { ...login, password: 12345678 },
    'a device that claims to be trusted': { ...login, device: { id, trusted: true } },
    'a device id that is a path': { ...login, device: { id: '../../../x' } },
  },
});

examples('second factor', identityEndpoints.verifyTwoFactor.body, {
  good: [
    { challengeToken: token, code: '287082' },
    { challengeToken: token, code: 'k7f2m-9q4xd', trustDevice: true },
  ],
  bad: {
    'a code that is a number': { challengeToken: token, code: 287082 },
    'a code that is too short': { challengeToken: token, code: '28708' },
    'no challenge': { code: '287082' },
  },
});

const assertion = {
  ceremonyToken: token,
  credential: {
    id: 'AbC-_123',
    rawId: 'AbC-_123',
    type: 'public-key' as const,
    authenticatorAttachment: 'platform' as const,
    clientExtensionResults: { credProps: { rk: true } },
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  },
};
examples('passkey login', identityEndpoints.passkeyLogin.body, {
  good: [assertion],
  bad: {
    'the key of the user’s local storage': {
      ...assertion,
      credential: { ...assertion.credential, clientExtensionResults: { prf: { results: { first: 'AAAA' } } } },
    },
    'base64 with padding': { ...assertion, credential: { ...assertion.credential, id: 'AAA=' } },
  },
});

examples('a change of the profile', identityEndpoints.updateMe.body, {
  good: [{ firstName: 'Augusta' }, { locale: null }],
  bad: { nothing: {}, 'a change of the roles': { roles: ['admin'] }, 'a change of the address': { email: ada.email } },
});

examples('a new mail account', mailEndpoints.createAccount.body, {
  good: [
    { username: 'ada' },
    {
      username: 'Ada.Love_lace-1815',
      domain: 'lyceum.test',
      displayName: 'Ada',
      settings: { spam: { level: 'high' } },
    },
  ],
  bad: {
    'two characters': { username: 'ab' },
    '65 characters': { username: 'a'.repeat(65) },
    'a dot in front': { username: '.ada' },
    'a mark at the end': { username: 'ada-' },
    'two marks in a row': { username: 'ada._lovelace' },
    'letters of other scripts': { username: 'аda' },
    'an address for a username': { username: 'ada@lyceum.test' },
    'a domain that is a path': { username: 'ada', domain: '../lyceum.test' },
    'an unknown setting, deep inside': { username: 'ada', settings: { spam: { level: 'high', colour: 'red' } } },
    'an allowance of one’s own choice': { username: 'ada', storage: { quotaBytes: 1e15 } },
  },
});

examples('a change of a mail account', mailEndpoints.updateAccount.body, {
  good: [
    { settings: { autoReply: { enabled: true, from: '2026-08-01T00:00:00Z', until: null } } },
    { settings: { forwarding: { enabled: true, to: 'ada@example.org', keepCopy: true }, timezone: 'Europe/London' } },
    { displayName: null },
  ],
  bad: {
    nothing: {},
    'a time that is none': { settings: { autoReply: { from: 'tomorrow' } } },
    'forwarding to two': { settings: { forwarding: { to: 'a@example.org, b@example.org' } } },
    'a spam level that is none': { settings: { spam: { level: 'maximum' } } },
  },
});

const message = { to: [{ address: 'grace@example.org', name: 'Grace Hopper' }], subject: 'Bugs', text: 'Found one.' };
examples('a new message', mailEndpoints.sendMessage.body, {
  good: [message, { ...message, cc: [], html: '<p>Found one.</p>', inReplyTo: id, attachments: [id] }],
  bad: {
    'no recipient': { ...message, to: [] },
    'a recipient as a string': { ...message, to: ['grace@example.org'] },
    'a subject with a line break': { ...message, subject: 'Bugs\r\nBcc: eve@example.org' },
    'a sender of one’s own choice': { ...message, from: 'root@example.org' },
    'more recipients than a person writes to': { ...message, to: Array(101).fill(message.to[0]) },
  },
});

examples('a search', searchEndpoints.search.body, {
  good: [
    { query: 'photosynthesis' },
    { query: 'x'.repeat(512), limit: 100, filters: { type: 'educational', from: '2024-01-01', safe: 'strict' } },
    { query: 'news', filters: { from: '2026-01-01T00:00:00Z' }, preferences: { sites: { pin: ['example.org'] } } },
  ],
  bad: {
    'an empty query': { query: '' },
    'a query of 513 characters': { query: 'x'.repeat(513) },
    'no query': { limit: 10 },
    'a limit of 0': { query: 'x', limit: 0 },
    'a limit of 101': { query: 'x', limit: 101 },
    'a limit in words': { query: 'x', limit: '10' },
    'an unknown filter': { query: 'x', filters: { colour: 'red' } },
    'an unknown type': { query: 'x', filters: { type: 'video' } },
    'a date that is none': { query: 'x', filters: { from: '2024-13-01' } },
  },
});

examples('an advanced search', searchEndpoints.advancedSearch.body, {
  good: [
    { all: ['leaf'], none: ['tea'], fileTypes: ['pdf'], sort: 'date', facets: ['site'], semantic: 0.3, explain: true },
    { sites: ['example.org'] },
  ],
  bad: {
    'only what is not wanted': { none: ['tea'] },
    'more meaning than there is': { query: 'x', semantic: 1.1 },
    'an unknown field': { query: 'x', boost: 5 },
  },
});

examples('an image search', searchEndpoints.imageSearch.body, {
  good: [{ query: 'otter' }, { image: 'iVBORw0KGgo=', limit: 5 }, { imageUrl: 'https://example.org/otter.jpg' }],
  bad: {
    nothing: {},
    'a local file': { imageUrl: 'file:///etc/passwd' },
    'more than 10 MB': { image: 'A'.repeat(13_333_341) },
  },
});

examples('a crawl', searchEndpoints.startCrawl.body, {
  good: [
    { seeds: ['https://example.org/'] },
    { seeds: ['http://127.0.0.1:8081/Köln'], scope: 'prefix', maxPages: 50, maxDepth: 0, recrawlAfter: 'P7D' },
  ],
  bad: {
    'no seeds': { seeds: [] },
    'a seed that is no web address': { seeds: ['ftp://example.org/'] },
    'a seed with a line break': { seeds: ['https://example.org/\r\nHost: evil'] },
    'an unknown scope': { seeds: ['https://example.org/'], scope: 'universe' },
    'a time that is no duration': { seeds: ['https://example.org/'], recrawlAfter: 'weekly' },
  },
});

examples('an id in a path', mailEndpoints.account.params, {
  good: [{ id }],
  bad: { 'a name': { id: 'availability' }, 'an id with its namespace': { id: `urn:uuid:${id}` } },
});

const owner = { site: 'example.org', contact: 'owner@example.org' };
examples('an opt-out', searchEndpoints.requestOptOut.body, {
  good: [owner, { ...owner, what: ['images', 'snippets'], purpose: 'opt_in' }],
  bad: {
    'a site that is an address': { ...owner, site: 'https://example.org/' },
    'a contact that is two': { ...owner, contact: 'a@example.org,b@example.org' },
    'nothing to opt out of': { ...owner, what: [] },
    'a purpose that is none': { ...owner, purpose: 'delete_all' },
  },
});

examples('opt-outs of an organisation', searchEndpoints.requestOptOutGroup.body, {
  good: [{ sites: ['one.example', 'two.example'], contact: 'owner@example.org' }],
  bad: {
    'no site': { sites: [], contact: 'owner@example.org' },
    'more sites than one proof is for': { sites: Array(101).fill('one.example'), contact: 'owner@example.org' },
  },
});
