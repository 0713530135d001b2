import { ProblemError } from '@lyceum/platform/server/problem';
import { hash as argon2Hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from './hasher.ts';

/** Real hashes, as cheap as argon2 allows. */
const cheap = { memoryKiB: 64, passes: 1 };

describe('what is stored', () => {
  test('by default it is argon2id with 64 MiB, three passes and one lane', async () => {
    expect(await createPasswordHasher().hash('correct horse')).toMatch(
      /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('two hashes of one password differ, and both verify', async () => {
    const hasher = createPasswordHasher(cheap);
    const [one, two] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
    expect(one).not.toBe(two);
    expect(await hasher.verify(one, 'correct horse')).toBe(true);
    expect(await hasher.verify(two, 'correct horse')).toBe(true);
  });
});

describe('which passwords match', () => {
  test('another password does not', async () => {
    const hasher = createPasswordHasher(cheap);
    expect(await hasher.verify(await hasher.hash('correct horse'), 'battery staple')).toBe(false);
  });

  test.each([
    ['a blank at the end', 'correct horse '],
    ['a blank in front', ' correct horse'],
    ['other case', 'Correct horse'],
    ['a character of the same look but of another width', 'ｃorrect horse'],
  ])('the password is taken as it is: %s makes it another one', async (_, other) => {
    const hasher = createPasswordHasher(cheap);
    expect(await hasher.verify(await hasher.hash('correct horse'), other)).toBe(false);
  });

  test('nothing is cut off: two that differ only in their 1000th character are not the same', async () => {
    const hasher = createPasswordHasher(cheap);
    const long = 'a'.repeat(999);
    expect(await hasher.verify(await hasher.hash(`${long}b`), `${long}c`)).toBe(false);
    expect(await hasher.verify(await hasher.hash(`${long}b`), `${long}b`)).toBe(true);
  });

  test('an accent that another keyboard sends in two parts is the same accent', async () => {
    const hasher = createPasswordHasher(cheap);
    expect(await hasher.verify(await hasher.hash('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(true);
  });

  test('an absent hash matches nothing', async () => {
    expect(await createPasswordHasher(cheap).verify(undefined, 'correct horse')).toBe(false);
  });

  test('an absent hash does the work of a real one: it takes its turn in the same queue', async () => {
    const hasher = createPasswordHasher({ ...cheap, mostAtOnce: 1, longestQueue: 0 });
    const first = hasher.verify(undefined, 'correct horse');
    await expect(hasher.verify(undefined, 'correct horse')).rejects.toThrow(ProblemError);
    expect(await first).toBe(false);
  });
});

describe('when a hash is out of date', () => {
  test('one with the parameters in force is not', async () => {
    const hasher = createPasswordHasher(cheap);
    expect(hasher.needsRehash(await hasher.hash('correct horse'))).toBe(false);
  });

  test.each([
    ['less memory', { memoryCost: 32, timeCost: 1, parallelism: 1 }],
    ['more memory', { memoryCost: 128, timeCost: 1, parallelism: 1 }],
    ['more passes', { memoryCost: 64, timeCost: 2, parallelism: 1 }],
    ['more lanes', { memoryCost: 64, timeCost: 1, parallelism: 2 }],
    ['argon2i', { memoryCost: 64, timeCost: 1, parallelism: 1, algorithm: 1 }],
  ])('one made with %s is, and still verifies', async (_, parameters) => {
    const hasher = createPasswordHasher(cheap);
    const old = await argon2Hash('correct horse', parameters);
    expect(hasher.needsRehash(old)).toBe(true);
    expect(await hasher.verify(old, 'correct horse')).toBe(true);
  });
});

describe('under load', () => {
  test('what does not fit into the queue is refused at once with 503 and a time to come back', async () => {
    const hasher = createPasswordHasher({ ...cheap, mostAtOnce: 2, longestQueue: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hasher.hash('correct horse')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(15);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(ProblemError);
      expect(reason).toMatchObject({ status: 503, details: { code: 'overloaded', retryAfterSeconds: 2 } });
    }
  });

  test('once the burst is over, everybody is served again', async () => {
    const hasher = createPasswordHasher({ ...cheap, mostAtOnce: 1, longestQueue: 1 });
    await Promise.allSettled(Array.from({ length: 10 }, () => hasher.hash('correct horse')));
    const hash = await hasher.hash('correct horse');
    expect(await hasher.verify(hash, 'correct horse')).toBe(true);
  });

  test('a hash that cannot be read fails, and gives its place back', async () => {
    const hasher = createPasswordHasher({ ...cheap, mostAtOnce: 1, longestQueue: 0 });
    await expect(hasher.verify('not a hash', 'correct horse')).rejects.toThrow();
    expect(await hasher.verify(undefined, 'correct horse')).toBe(false);
  });
});
