import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, test } from 'vitest';
import { sampleDocument } from '../testing/sample-document.ts';
import { startSearch, type TestAnswer, type TestSearch } from '../testing/start-search.ts';
import { tone, wavOf } from '../voice/testing/wav.ts';

function espeak(text: string): Buffer {
  return execFileSync('espeak-ng', ['-v', 'en-us', '-s', '150', '--stdout', text]);
}

function flite(text: string): Buffer {
  const file = join(temporaryFolder(), 'speech.wav');
  execFileSync('flite', ['-voice', 'slt', '-t', text, '-o', file]);
  return readFileSync(file);
}

async function say(search: TestSearch, recording: Buffer, format = 'wav'): Promise<TestAnswer> {
  for (;;) {
    const answer = await search.post('/api/search/voice', { audio: recording.toString('base64'), format });
    if (answer.body.code !== 'preparing') return answer;
    expect(answer.headers.get('retry-after')).toBeTruthy();
    expect(answer.body.progress).toBeLessThanOrEqual(1);
    await sleep(500);
  }
}

test('what is said finds what the same words find when typed', { timeout: 240_000 }, async () => {
  const search = await startSearch(
    [
      sampleDocument({
        url: 'https://one.example/',
        title: 'The history of the printing press',
        body: 'How printing changed Europe.',
      }),
      sampleDocument({ url: 'https://two.example/', title: 'Growing tomatoes', body: 'Sun, water and patience.' }),
    ],
    { MODELS: 'on' },
  );
  for (const recording of [flite('the history of the printing press'), espeak('the history of the printing press')]) {
    const heard = await say(search, recording);
    expect(heard.status).toBe(200);
    expect(heard.body.transcript).toMatch(/printing press/i);
    expect(heard.body.items[0].title).toBe('The history of the printing press');
    expect(heard.body.confidence).toBeGreaterThan(0.5);
    expect(heard.headers.get('cache-control')).toBe('no-store');
  }

  const raw = await fetch(new URL('/api/search/voice?limit=1', search.url), {
    method: 'POST',
    headers: { 'content-type': 'audio/wav' },
    body: new Uint8Array(flite('growing tomatoes')),
  });
  const answer = (await raw.json()) as { items: { title: string }[] };
  expect(answer.items.map(({ title }) => title)).toEqual(['Growing tomatoes']);

  for (const recording of [new Float32Array(32_000), tone(2, 16_000), noise(2)]) {
    expect((await say(search, wavOf(recording, { rate: 16_000 }))).body.code).toBe('no_speech');
  }
  expect((await say(search, Buffer.from('no sound at all'), 'mp3')).body.code).toBe('audio_unreadable');
  expect((await say(search, wavOf(tone(61, 8000), { rate: 8000 }))).body.code).toBe('audio_too_long');
  expect((await say(search, flite('the printing press'))).body.items).toHaveLength(1);

  const empty = await fetch(new URL('/api/search/voice', search.url), {
    method: 'POST',
    headers: { 'content-type': 'audio/wav' },
    body: new Uint8Array(0),
  });
  expect([empty.status, ((await empty.json()) as { code: string }).code]).toEqual([422, 'audio_unreadable']);
  const spoken = await say(search, flite('solar power site colon example dot org'));
  expect(spoken.body.transcript).toMatch(/solar power site:example\.org/i);
  expect(spoken.body.language).toBe('en');

  const headers = { authorization: `Bearer ${await search.issuer.token({ roles: ['admin'] })}` };
  await search.post('/api/admin/config', { models: { speech: false } }, headers);
  expect((await say(search, flite('growing tomatoes'))).body.code).toBe('unavailable');
  await search.post('/api/admin/config', { models: { speech: true } }, headers);
  expect((await say(search, flite('growing tomatoes'))).status).toBe(200);

  const german = await search.post('/api/search/voice', { audio: 'AAAA', format: 'wav', language: 'de' });
  expect([german.status, german.body.errors[0].path]).toEqual([422, 'language']);
  const large = await search.post('/api/search/voice', { audio: 'A'.repeat(14_000_000), format: 'wav' });
  expect(large.status).toBe(413);
});

const noise = (seconds: number): Float32Array =>
  Float32Array.from({ length: seconds * 16_000 }, () => (Math.random() - 0.5) * 0.3);
