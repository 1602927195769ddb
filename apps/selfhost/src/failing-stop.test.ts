import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./testing/failing-stop.ts', import.meta.url));

/** The exit code and the output of a command that is stopped once it is ready. */
const endOf = async (...args: readonly string[]) => {
  const child = spawn(process.execPath, [program, ...args], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return { code, printed: (await printed).replace('SIGTERM: stopping\n', '') };
};

test.each(['serve', 'worker'])('a stop of %s that fails names each failure', async (verb) => {
  const { code, printed } = await endOf(verb);
  expect(code).toBe(1);
  expect(printed).toContain('Not everything could be closed.');
  expect(printed).toContain('The database is gone.');
});

test('with --json, it names them in one line of JSON', async () => {
  const { code, printed } = await endOf('serve', '--json');
  expect(code).toBe(1);
  const { error } = JSON.parse(printed) as { error: { code: string; message: string } };
  expect(error.code).toBe('internal_error');
  expect(error.message).toContain('The database is gone.');
});
