import { systemCall } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

const withTicket = async (): Promise<TestCli> => {
  const cli = testCli();
  await cli.json('quickstart');
  const [workspace] = (await cli.desk.workspaces.list({ limit: 1, after: null })).data;
  const requester = { requesterEmail: 'cora@customer.example', subject: 'Win', message: 'The text' };
  await cli.desk.tickets.open(systemCall(workspace?.id ?? '', 'prepare', 'prepare'), requester);
  return cli;
};

test('a ticket is marked as spam and back', async () => {
  const cli = await withTicket();
  expect(await cli.json('ticket', 'spam', '1')).toEqual({
    ...{ number: 1, subject: 'Win', status: 'closed', tags: ['spam'] },
  });
  expect(await cli.run('ticket', 'spam', '1', '--undo', '--keep-sender')).toMatchObject({
    code: 0,
    out: 'Ticket 1: not spam.\n',
  });
});

test('a ticket that does not exist, and what is no number, are refused', async () => {
  const cli = await withTicket();
  expect(await cli.run('ticket', 'spam', '7')).toMatchObject({
    code: 1,
    err: expect.stringContaining('ticket 7'),
  });
  for (const number of ['0', '-1', '1.5', 'one', '99999999999', ''])
    expect((await cli.run('ticket', 'spam', number)).code).toBe(2);
});
