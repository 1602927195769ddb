import { expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';

const noAgent = 'No agent has the id or the email address nope; see: ./tidemark agent list.';

test.each([
  [['agent', 'change', 'nope', '--role', 'admin'], noAgent],
  [['agent', 'suspend', 'nope'], noAgent],
  [['agent', 'resume', 'nope'], noAgent],
  [['agent', 'set-password', 'nope', '--password-stdin'], noAgent],
  [['session', 'list', '--agent', 'nope'], noAgent],
  [['team', 'add-member', 'Billing', 'nope'], noAgent],
  [
    ['session', 'revoke', 'nope'],
    'No session has the id nope; see: ./tidemark session list --agent <agent>.',
  ],
  [['key', 'revoke', 'nope'], 'No API key has the id nope; see: ./tidemark key list.'],
  [['mail', 'show', 'nope'], 'No mail has the id nope; see: ./tidemark mail list.'],
])(
  'an unknown name is repeated as typed, with the command that lists the names: %j',
  async (args, sentence) => {
    const cli = testCli();
    await cli.run('quickstart');
    await cli.run('team', 'create', '--name', 'Billing');
    const answer = await cli.runWith('correct horse battery\n', ...args);
    expect(answer).toMatchObject({ code: 1, out: '', err: `${sentence}\n` });
  },
);
