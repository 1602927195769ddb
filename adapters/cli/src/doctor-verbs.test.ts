import { expect, test } from 'vitest';
import { createCli } from './cli.ts';
import { testCli } from './testing/test-cli.ts';

test('doctor prints each check as it ends, so that a slow one hides none', async () => {
  const printed: string[] = [];
  let before = '';
  const first = { name: 'First', look: async () => ({ ok: true, detail: 'well' }) };
  const slow = {
    name: 'Slow',
    look: async () => {
      before = printed.join('');
      return { ok: true, detail: 'well too' };
    },
  };
  const { app } = testCli({ checks: () => [first, slow], serverUrl: () => 'http://127.0.0.1:1' });
  const unused = () => Promise.reject(new Error('Expected no input.'));
  async function* nothing(): AsyncGenerator<Uint8Array> {}
  await createCli(app, {
    out: (text) => void printed.push(text),
    err: () => undefined,
    readStdin: unused,
    stdin: nothing,
    ask: unused,
    wait: unused,
  }).run(['doctor']);
  expect(before).toContain('✓ First: well\n');
  expect(printed.join('')).toMatch(/✓ Slow: well too\n.*\n\nAll is well\.\n$/);
});
