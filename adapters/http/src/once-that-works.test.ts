import { expect, test } from 'vitest';
import { onceThatWorks } from './once-that-works.ts';

test('a page that could not be made is made again by the next call, and then once', async () => {
  const results = [Promise.reject(new Error('too many open files')), Promise.resolve('the page')];
  let calls = 0;
  const page = onceThatWorks(() => {
    calls += 1;
    return results[calls - 1] ?? Promise.reject(new Error('made once more'));
  });
  await expect(page()).rejects.toThrow('too many open files');
  expect(await page()).toBe('the page');
  expect(await page()).toBe('the page');
  expect(calls).toBe(2);
});
