import { DeskError } from '@tidemark/domain';
import { expect, test, vi } from 'vitest';
import { testCli } from './testing/test-cli.ts';

const raw =
  'From: Cora <cora@customer.example>\r\nSubject: Hello\r\nMessage-ID: <1@c>\r\n\r\nGr\u00fc\u00dfe\r\n';
const to = ['--to', 'support@acme.example'];

const ready = async (mailBytes = 10_000) => {
  const cli = testCli({}, { inboundLimits: { mailBytes, rawKeptMs: 1_000 } });
  await cli.json('quickstart');
  await cli.json('inbound', 'address', 'add', 'support@acme.example', '--trust');
  return cli;
};

test('a mail is stored as it came, and a second copy is a duplicate', async () => {
  const cli = await ready();
  const first = await cli.runWith(raw, 'mail', 'deliver', ...to, '--from', 'cora@customer.example', '--json');
  const stored = JSON.parse(first.out);
  expect([first.code, stored]).toMatchObject([0, { stored: true, state: 'kept', error: null }]);
  expect(await cli.json('mail', 'inbox', 'show', stored.id)).toMatchObject({
    way: 'pipe',
    envelope_from: 'cora@customer.example',
    to: 'support@acme.example',
    size: raw.length,
  });
  const again = await cli.runWith(raw, 'mail', 'deliver', ...to);
  expect(again).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Stored as mail \S+, a duplicate\.\n$/),
  });
});

test('the exit code says what the mail server shall do', async () => {
  const cli = await ready(100);
  expect(await cli.runWith('x'.repeat(101), 'mail', 'deliver', ...to)).toMatchObject({
    code: 65,
    out: expect.stringMatching(/^Not stored: A mail may have /),
  });
  expect(await cli.runWith(raw, 'mail', 'deliver', '--to', 'else@acme.example')).toMatchObject({ code: 67 });
  vi.spyOn(cli.ports.work, 'write').mockRejectedValueOnce(
    new DeskError('unavailable', 'The database is away.'),
  );
  expect(await cli.runWith('x', 'mail', 'deliver', ...to)).toMatchObject({ code: 75 });
  const broken = testCli({
    open: async () => {
      throw new DeskError('unavailable', 'The database is away.');
    },
  });
  expect(await broken.runWith(raw, 'mail', 'deliver', ...to)).toEqual({
    code: 75,
    out: 'Not stored: The database is away.\n',
    err: '',
  });
});
