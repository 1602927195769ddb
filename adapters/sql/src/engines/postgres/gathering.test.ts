import { describe, expect, test, vi } from 'vitest';
import { gathering } from './gathering.ts';

/** Answers when the test says so. */
const trial = () => {
  const asked: string[][] = [];
  const answers: PromiseWithResolvers<readonly string[]>[] = [];
  const ask = gathering(
    (questions: readonly string[]) => {
      asked.push([...questions]);
      const answer = Promise.withResolvers<readonly string[]>();
      answers.push(answer);
      return answer.promise;
    },
    (question) => question,
  );
  const answer = (index: number) => answers[index]?.resolve((asked[index] ?? []).map((one) => `${one}!`));
  return { ask, asked, answers, answer };
};

describe('questions of many callers', () => {
  test('questions of many callers are asked at once, or together behind the one that runs', async () => {
    const { ask, asked, answer } = trial();
    const all = ['a', 'b', 'c'].map((question) => ask(question));
    expect(asked).toEqual([['a']]);
    answer(0);
    await all[0];
    expect(asked).toEqual([['a'], ['b', 'c']]);
    answer(1);
    expect(await Promise.all(all)).toEqual(['a!', 'b!', 'c!']);
  });

  test('about the same thing are asked one after the other', async () => {
    const { ask, asked, answer } = trial();
    const all = ['a', 'b', 'b'].map((question) => ask(question));
    for (const index of [0, 1, 2]) {
      answer(index);
      await all[index];
    }
    expect(asked).toEqual([['a'], ['b'], ['b']]);
  });

  test('fail with the statement that asked them, and those behind it are asked all the same', async () => {
    const { ask, asked, answers, answer } = trial();
    const failing = ask('a');
    const next = ask('b');
    answers[0]?.reject(new Error('down'));
    await expect(failing).rejects.toThrow('down');
    answer(1);
    expect([await next, asked]).toEqual(['b!', [['a'], ['b']]]);
  });

  test('do not wait behind a statement that gets no answer', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { ask, asked } = trial();
    void ask('a');
    vi.advanceTimersByTime(1_000);
    void ask('b');
    expect(asked).toEqual([['a'], ['b']]);
    vi.useRealTimers();
  });
});
