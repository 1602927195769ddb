import { expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';

test.each([
  [['help', 'nonsense'], './tidemark --help'],
  [['agent', 'help', 'nonsense'], './tidemark agent --help'],
  [['help', 'agent', 'nonsense'], './tidemark agent --help'],
])('help on an unknown command names it: %j', async (args, where) => {
  const sentence = `error: unknown command 'nonsense'. See: ${where}`;
  expect(await testCli().run(...args)).toMatchObject({ code: 2, out: '', err: `${sentence}\n` });
  const { err } = await testCli().run(...args, '--json');
  expect(JSON.parse(err)).toEqual({ error: { code: 'wrong_usage', message: sentence } });
});

test('help on a command is that command’s own help', async () => {
  const { code, out } = await testCli().run('help', 'agent', 'list');
  expect([code, out]).toEqual([0, (await testCli().run('agent', 'list', '--help')).out]);
  for (const group of [[], ['agent']])
    expect(await testCli().run(...group, 'help')).toEqual(await testCli().run(...group, '--help'));
});
