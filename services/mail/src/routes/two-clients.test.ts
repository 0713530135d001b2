import { expect, test } from 'vitest';
import { raceFor } from '../testing/race-clients.ts';
import { startTestMail } from '../testing/test-service.ts';

test('two client processes that ask for one address a hundred times: one 201 and 99 times 409', async () => {
  const { url, issuer } = await startTestMail();
  const race = { url, issuer, users: 50 };
  const answers = (await Promise.all([raceFor('wanted', race), raceFor('wanted', race)])).flat();
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
  expect(answers.filter(([status, code]) => status === 409 && code === 'address_taken')).toHaveLength(99);
}, 60_000);
