import { expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';

test('a choice field is created with its options', async () => {
  const cli = testCli();
  await cli.run('quickstart');
  const args = ['--key', 'plan', '--label', 'Plan', '--type', 'select', '--options', 'free, pro'];
  expect(await cli.json('field', 'create', ...args)).toMatchObject({
    key: 'plan',
    options: ['free', 'pro'],
    active: true,
  });
  expect((await cli.json('field', 'list')).data).toHaveLength(1);
});
