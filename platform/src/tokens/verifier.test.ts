import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log/log.ts';
import { startTestIssuer, type TestIssuer } from '../testing/issuer.ts';
import { createRemoteKeySet } from './remote-key-set.ts';
import { followRevocations } from './remote-revocations.ts';
import type { StateFile } from './state-file.ts';
import { createTokenVerifier } from './verifier.ts';

const log = createLog({ service: 'test', level: 'silent' });

function stateInMemory(): StateFile {
  let kept: unknown;
  return {
    read: async () => kept,
    write: async (value) => {
      kept = value;
    },
  };
}

interface VerifierOptions {
  readonly clock?: { now(): number };
  readonly keyState?: StateFile;
  readonly sessionState?: StateFile;
}

async function startVerifier(issuer: TestIssuer, options: VerifierOptions = {}) {
  const clock = options.clock ?? systemClock;
  const keyState = options.keyState ?? stateInMemory();
  const sessionState = options.sessionState ?? stateInMemory();
  const keys = await createRemoteKeySet({
    url: new URL('/.well-known/jwks.json', issuer.url),
    clock,
    log,
    state: keyState,
  });
  const identityUrl = new URL(issuer.url);
  const revocations = await followRevocations({ identityUrl, clock, log, state: sessionState, everyMs: 50 });
  onTestFinished(() => revocations.stop());
  return createTokenVerifier({ keys, revocations, issuer: issuer.url, audience: 'mail', clock });
}

test('a token of identity is taken, and says who calls', async () => {
  const issuer = await startTestIssuer();
  const { verify } = await startVerifier(issuer);
  const [sub, sid] = [newId(), newId()];
  const caller = await verify(await issuer.token({ sub, sid, roles: ['admin'] }));
  expect(caller).toMatchObject({ userId: sub, sessionId: sid, roles: ['admin'], emailVerified: true });
});

test('forged, foreign, expired and malformed tokens are all refused', async () => {
  const issuer = await startTestIssuer();
  const { verify } = await startVerifier(issuer);
  const good = await issuer.token();
  expect(await verify(good)).toBeDefined();
  const [header = '', payload = '', signature = ''] = good.split('.');
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const stranger = await generateKeyPair('ES256', { extractable: true });
  const strangerJwk = await exportJWK(stranger.publicKey);
  const signedByStranger = (protectedHeader: Record<string, unknown>) =>
    new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...protectedHeader })
      .sign(stranger.privateKey);
  const publicKeys = (await (await fetch(`${issuer.url}/.well-known/jwks.json`)).text()) as string;
  const hsHeader = encode({ alg: 'HS256', typ: 'JWT', kid });
  const hs256 = `${hsHeader}.${payload}.${createHmac('sha256', publicKeys).update(`${hsHeader}.${payload}`).digest('base64url')}`;

  const refused: Record<string, string> = {
    empty: '',
    'one part': header,
    'no signature': `${header}.${payload}.`,
    'alg none': `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
    'alg none with a signature': `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.${signature}`,
    'HS256 with the public key': hs256,
    'another key': await signedByStranger({}),
    'its own key in the header': await signedByStranger({ jwk: strangerJwk }),
    'an address of keys in the header': await signedByStranger({ jku: 'http://127.0.0.1:1/keys' }),
    'an unknown key id': await signedByStranger({ kid: newId() }),
    'a critical extension': await issuer.token({}, { b64: true, crit: ['b64'] }),
    'another type': await issuer.token({}, { typ: 'at+jwt' }),
    'another issuer': await issuer.token({ iss: 'https://evil.example' }),
    'another audience': await issuer.token({ aud: ['search'] }),
    'no audience': await issuer.token({ aud: undefined }),
    expired: await issuer.token({ iat: now - 90_000, exp: now - 3_600 }),
    'not yet valid': await issuer.token({ nbf: now + 600 }),
    'issued in the future': await issuer.token({ iat: now + 600, exp: now + 1_200 }),
    'longer than a session may be': await issuer.token({ exp: now + 172_800 }),
    'no session': await issuer.token({ sid: undefined }),
    'roles that are no list': await issuer.token({ roles: 'admin' }),
    'a changed payload': `${header}.${encode({ sub: 'x' })}.${signature}`,
    'a changed signature': `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    padding: `${header}.${payload}.${signature}=`,
    'a line break': `${header}.${payload}.${signature}\n`,
    'plain base64': `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}+`,
    'trailing bits': `${header}.${payload}.${signature}A`,
    'a fourth part': `${good}.${signature}`,
    'a leading blank': ` ${good}`,
    'a header that is no object': `${encode(['ES256'])}.${payload}.${signature}`,
    'far too long': `${header}.${'A'.repeat(5_000)}.${signature}`,
  };
  const taken: string[] = [];
  for (const [name, token] of Object.entries(refused)) if (await verify(token)) taken.push(name);
  expect(taken).toEqual([]);
});

test('a token that was taken before is refused once it has expired', async () => {
  const issuer = await startTestIssuer();
  let ahead = 0;
  const { verify } = await startVerifier(issuer, { clock: { now: () => Date.now() + ahead } });
  const now = Math.floor(Date.now() / 1000);
  const token = await issuer.token({ exp: now + 60 });
  expect(await verify(token)).toBeDefined();
  ahead = 61_000;
  expect(await verify(token)).toBeUndefined();
});

test('an ended session is refused soon after, also where its token was taken before', async () => {
  const issuer = await startTestIssuer();
  const { verify } = await startVerifier(issuer);
  const sid = newId();
  const token = await issuer.token({ sid });
  expect(await verify(token)).toBeDefined();
  issuer.revoke(sid);
  await expect.poll(() => verify(token), { timeout: 5_000 }).toBeUndefined();
});

test('a new signing key is found by itself, and the former stays good', async () => {
  const issuer = await startTestIssuer();
  let ahead = 0;
  const { verify } = await startVerifier(issuer, { clock: { now: () => Date.now() + ahead } });
  const before = await issuer.token();
  expect(await verify(before)).toBeDefined();
  await issuer.rotate();
  ahead = 11_000;
  expect(await verify(await issuer.token())).toBeDefined();
  expect(await verify(before)).toBeDefined();
});

test('a flood of unknown key ids does not become a flood of requests to identity', async () => {
  const issuer = await startTestIssuer();
  const { verify } = await startVerifier(issuer);
  const strange = await Promise.all(Array.from({ length: 200 }, () => issuer.token({}, { kid: newId() })));
  await Promise.all(strange.map((token) => verify(token)));
  expect(issuer.keyFetches()).toBe(1);
});

test('with identity down, known keys go on working and ended sessions stay refused, also after a restart', async () => {
  const issuer = await startTestIssuer();
  const kept = { keyState: stateInMemory(), sessionState: stateInMemory() };
  const first = await startVerifier(issuer, kept);
  const sid = newId();
  const [good, ended] = [await issuer.token(), await issuer.token({ sid })];
  expect(await first.verify(good)).toBeDefined();
  issuer.revoke(sid);
  await expect.poll(() => first.verify(ended), { timeout: 5_000 }).toBeUndefined();
  await issuer.stop();
  expect(await first.verify(good)).toBeDefined();
  const restarted = await startVerifier(issuer, kept);
  expect(await restarted.verify(good)).toBeDefined();
  expect(await restarted.verify(ended)).toBeUndefined();
});

test('a service that never saw a key says that it cannot tell, not that the token is bad', async () => {
  const issuer = await startTestIssuer();
  const token = await issuer.token();
  await issuer.stop();
  const { verify } = await startVerifier(issuer);
  await expect(verify(token)).rejects.toMatchObject({ details: { code: 'unavailable' } });
});
