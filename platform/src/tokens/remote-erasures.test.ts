import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { startTestIssuer } from '../testing/issuer.ts';
import { followErasures } from './remote-erasures.ts';

const log = createLog({ service: 'test', level: 'silent' });

function stateInMemory() {
  let kept: unknown;
  return {
    read: async () => kept,
    write: async (value: unknown) => {
      kept = value;
    },
  };
}

async function until(true_: () => boolean): Promise<void> {
  while (!true_()) await sleep(5);
}

test('an erased user is removed, one whose removal fails is tried again, and a restart goes on from there', async () => {
  const issuer = await startTestIssuer();
  const state = stateInMemory();
  const identityUrl = new URL(issuer.url);
  const removed: string[] = [];
  let failures = 1;
  const erase = async (userId: string) => {
    if (userId === 'bob' && failures-- > 0) throw new Error('not now');
    removed.push(userId);
  };
  issuer.erase('ada');
  issuer.erase('bob');
  const first = await followErasures({ identityUrl, log, state, erase, everyMs: 10 });
  await until(() => removed.length === 2);
  await first.stop();
  issuer.erase('eve');
  const second = await followErasures({ identityUrl, log, state, erase, everyMs: 10 });
  onTestFinished(() => second.stop());
  await until(() => removed.length === 3);
  expect(removed).toEqual(['ada', 'bob', 'eve']);
});
