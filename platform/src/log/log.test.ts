import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLog({ service: 'test', level: 'debug', destination }));
  return text;
}

test('secrets are hidden at any depth, whatever they are called', () => {
  const text = logged((log) =>
    log.info({
      password: 'canary',
      headers: { authorization: 'canary', cookie: 'canary' },
      list: [{ apiToken: 'canary', code: 'canary' }],
      deep: { deep: { masterKey: 'canary', query: 'canary', emailCode: 1, email: 'canary' } },
    }),
  );
  expect(text).not.toContain('canary');
  expect(text).toContain('"[hidden]"');
});

test('an error is logged with its cause and stack, and without the fields that it drags along', () => {
  const failure = Object.assign(new Error('it broke', { cause: new Error('because') }), { row: 'canary', code: 'E_X' });
  const line = JSON.parse(logged((log) => log.error({ err: failure }, 'oh'))) as Record<string, unknown>;
  expect(line).toMatchObject({
    level: 'error',
    msg: 'oh',
    err: { type: 'Error', message: 'it broke', kind: 'E_X', cause: { message: 'because' } },
  });
  expect(JSON.stringify(line)).not.toContain('canary');
});

test('a structure without end is cut off', () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  expect(logged((log) => log.info({ loop }, 'round'))).toContain('[deep]');
});
