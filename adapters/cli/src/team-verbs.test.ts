import { expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';

test('members of a team are added by names that people know', async () => {
  const cli = testCli();
  await cli.run('quickstart');
  const team = await cli.json('team', 'create', '--name', 'Billing');
  expect(await cli.json('team', 'add-member', 'Billing', 'owner@example.com')).toMatchObject({
    role: 'owner',
  });
  expect((await cli.json('team', 'list')).data).toEqual([team]);
  for (const same of ['billing', ' BILLING', String(team.id)])
    expect((await cli.run('team', 'add-member', same, 'owner@example.com')).out).toBe(
      'owner@example.com is in the team Billing.\n',
    );
  expect((await cli.run('team', 'add-member', 'Nobody', 'owner@example.com')).err).toBe(
    'No team has the id or the name Nobody; see: ./tidemark team list.\n',
  );
});
