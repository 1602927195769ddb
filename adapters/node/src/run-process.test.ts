import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DeskError } from '@tidemark/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { runProcess } from './run-process.ts';

afterEach(() => vi.restoreAllMocks());

/** The output of a service that cannot start, without its handlers of signals and faults. */
const printed = async (error: Error, ...more: [] | [NonNullable<Parameters<typeof runProcess>[1]>]) => {
  vi.spyOn(process, 'on').mockReturnThis();
  const texts: unknown[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => texts.push(text) > 0);
  expect(await runProcess(() => Promise.reject(error), ...more)).toBe(1);
  return texts;
};

test('a failed start is reported in one sentence, with what the system said', async () => {
  const error = new DeskError('unavailable', 'In use.', { cause: new Error('locked') });
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

const program = fileURLToPath(new URL('./testing/stopping-process.ts', import.meta.url));

/** The exit code and the output of a process that is stopped once it is ready. */
const endOf = async (how: 'lingers' | 'fails') => {
  const child = spawn(process.execPath, [program, how], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return { code, printed: await printed };
};

test('a service that has stopped ends well, also where something it left behind holds the process', async () => {
  expect(await endOf('lingers')).toEqual({ code: 0, printed: 'SIGTERM: stopping\n' });
});

test('a service that cannot stop says of each part why not', async () => {
  const { code, printed } = await endOf('fails');
  expect(code).toBe(1);
  expect(printed).toContain('Not everything could be closed.');
  expect(printed).toContain('The database is gone.');
});
