import { DeskError } from '@tidemark/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';

afterEach(() => vi.restoreAllMocks());

const unreadable = (): never => {
  throw new DeskError('validation_failed', 'data/tidemark.env sets DATA_DIR: remove the line.');
};

test.each([
  [['doctor'], 'data/tidemark.env sets DATA_DIR: remove the line.\n'],
  [
    ['--json', 'doctor'],
    '{"error":{"code":"validation_failed","message":"data/tidemark.env sets DATA_DIR: remove the line."}}\n',
  ],
])('%j says why its settings cannot be read, and ends with 1', async (args, expected) => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await runCommand(unreadable, args)).toBe(1);
  expect(told.mock.calls.map(([text]) => text)).toEqual([expected]);
});
