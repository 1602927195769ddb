import type { FoundCredential } from '@tidemark/domain';
import { anApiKey, aWorkspace } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { sharedLookUps } from './shared-look-ups.ts';

type Found = ReadonlyMap<string, FoundCredential>;

/** Look-ups whose questions are answered when a test says so; nobody has a token that begins with `nobody`. */
const bench = (freshMs = 1_000) => {
  const questions: { hashes: readonly string[]; answer: () => Found; fail: (error: Error) => void }[] = [];
  const lookUps = sharedLookUps(
    (hashes) =>
      new Promise((resolve, reject) => {
        const answer = (): Found => {
          const known = hashes.filter((hash) => !hash.startsWith('nobody'));
          const found = new Map(known.map((hash) => [hash, credentialOf(hash)]));
          resolve(found);
          return found;
        };
        questions.push({ hashes, answer, fail: reject });
      }),
    freshMs,
  );
  return { lookUps, questions };
};

const credentialOf = (name: string): FoundCredential => ({
  type: 'api_key',
  workspace: aWorkspace(),
  key: anApiKey({ name }),
});

const nameOf = (found: FoundCredential | null): string | null =>
  found?.type === 'api_key' ? found.key.name : null;

const turn = () => new Promise(setImmediate);

test('what calls of one turn miss is one question, and each hears of its own', async () => {
  const { lookUps, questions } = bench();
  const asked = ['a', 'b', 'a', 'nobody', 'a'].map(lookUps.find);
  await turn();
  expect(questions.map(({ hashes }) => hashes)).toEqual([['a', 'b', 'nobody']]);
  questions[0]?.answer();
  expect((await Promise.all(asked)).map(nameOf)).toEqual(['a', 'b', 'a', null, 'a']);
});

test('what is under way is not asked for again, and what was answered is', async () => {
  const { lookUps, questions } = bench();
  const first = lookUps.find('a');
  await turn();
  const [second, other] = [lookUps.find('a'), lookUps.find('b')];
  await turn();
  expect(questions.map(({ hashes }) => hashes)).toEqual([['a'], ['b']]);
  for (const { answer } of questions) answer();
  expect(await second).toBe(await first);
  expect(nameOf(await other)).toBe('b');
  lookUps.find('a');
  await turn();
  expect(questions).toHaveLength(3);
});

test('who asks after a change hears nothing that was asked for before it', async () => {
  const { lookUps, questions } = bench();
  const before = lookUps.find('a');
  await turn();
  lookUps.part();
  const after = lookUps.find('a');
  await turn();
  expect(questions).toHaveLength(2);
  questions[0]?.answer();
  const joined = lookUps.find('a');
  await turn();
  expect(questions).toHaveLength(2);
  questions[1]?.answer();
  expect(await after).not.toBe(await before);
  expect(await joined).toBe(await after);
});

test('a question that takes too long is joined by nobody any more', async () => {
  const { lookUps, questions } = bench(0);
  lookUps.find('a');
  await turn();
  lookUps.find('a');
  await turn();
  expect(questions).toHaveLength(2);
});

test('a question that fails does so for all who wait for it, and is asked again by the next one', async () => {
  const { lookUps, questions } = bench();
  const asked = [lookUps.find('a'), lookUps.find('b')];
  await turn();
  questions[0]?.fail(new Error('The server went away.'));
  for (const result of await Promise.allSettled(asked)) expect(result.status).toBe('rejected');
  const again = lookUps.find('a');
  await turn();
  questions[1]?.answer();
  expect(nameOf(await again)).toBe('a');
});
