import { DeskError } from '@tidemark/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { runProcess } from './run-process.ts';

afterEach(() => vi.restoreAllMocks());

/** What a service prints that cannot start, without its handlers of signals and faults. */
const printed = async (error: Error, ...more: [] | [NonNullable<Parameters<typeof runProcess>[1]>]) => {
  vi.spyOn(process, 'on').mockReturnThis();
  const texts: unknown[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => texts.push(text) > 0);
  expect(await runProcess(() => Promise.reject(error), ...more)).toBe(1);
  return texts;
};

test('a failed start is reported in one sentence, with what the system said', async () => {
  const error = new DeskError('unavailable', 'In use.', undefined, { cause: new Error('locked') });
  expect(await printed(error)).toEqual(['In use. (locked)\n']);
  expect(await printed(new Error('no disk'))).toEqual(['Tidemark could not start: no disk\n']);
});

test('a failed start is reported in the form that the caller chose, with its code', async () => {
  const chosen = (failure: object): string => JSON.stringify(failure);
  expect(await printed(new DeskError('unavailable', 'In use.'), chosen)).toEqual([
    '{"code":"unavailable","message":"In use."}',
  ]);
  expect(await printed(new Error('no disk'), chosen)).toEqual([
    '{"code":"internal_error","message":"Tidemark could not start: no disk"}',
  ]);
});
