import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../services/search/src/index/testing/random.ts';

export interface OpenLoad {
  url: string;
  /** Requests a second, on average. */
  rate: number;
  seconds: number;
  bodyAt: (number: number) => string;
}

export interface OpenResult {
  /** Milliseconds from the moment a request was due, ascending. */
  times: number[];
  failed: number;
}

/**
 * Requests that come as those of many people do: at random moments (a Poisson process), whether or not earlier ones are
 * answered. A generator that waits for answers, or sends a second's requests at once, measures itself.
 */
export const runOpenLoop = async ({ url, rate, seconds, bodyAt }: OpenLoad): Promise<OpenResult> => {
  const random = seededRandom(rate);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const result: OpenResult = { times: [], failed: 0 };
  const ask = (body: string, due: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (isGood: boolean): void => {
        if (isGood) result.times.push(performance.now() - due);
        else result.failed += 1;
        resolve();
      };
      const sent = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } });
      sent.on('response', (response) => {
        response.resume();
        response.on('end', () => done(response.statusCode === 200));
      });
      sent.on('error', () => done(false));
      sent.end(body);
    });
  const asked: Promise<void>[] = [];
  const started = performance.now();
  for (let due = started; due < started + seconds * 1000; due += (-Math.log(1 - random.next()) / rate) * 1000) {
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    asked.push(ask(bodyAt(asked.length), due));
  }
  await Promise.all(asked);
  agent.destroy();
  result.times.sort((left, right) => left - right);
  return result;
};
