import { DeskError, type MailCases } from '@tidemark/domain';
import { collectingMailer } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import type { CliApp, MailIn } from './app.ts';
import { testMailsCheck } from './test-mails.ts';
import { testCli } from './testing/test-cli.ts';

type Send = MailIn['ways'][number]['send'];

/** A desk with verified addresses, to which mail is sent by one listener. `arrived` replaces the inbox. */
const addressed = async (addresses: readonly string[], send: Send, arrived: MailCases['arrived']) => {
  const mailIn = () => ({
    hostname: 'mx.acme.example',
    smtp: true,
    lmtp: false,
    ways: [{ name: 'SMTP', send }],
  });
  const mailer = collectingMailer({
    from: { name: null, address: 'desk@host.example' },
    reachesPeople: false,
  });
  const cli = testCli({ mailIn }, { mailer });
  await cli.json('quickstart');
  for (const address of addresses) await cli.json('inbound', 'address', 'add', address, '--trust');
  const open: CliApp['open'] = async (options) => {
    const session = await cli.app.open(options);
    return { ...session, desk: { ...session.desk, mails: { ...session.desk.mails, arrived } } };
  };
  const unused = () => Promise.reject(new Error('Expected no input.'));
  const io = {
    out: () => undefined,
    err: () => undefined,
    readStdin: unused,
    async *stdin() {},
    ask: unused,
    wait: async (ms: number) => cli.ports.clock.advance(ms),
  };
  return { look: testMailsCheck({ app: { ...cli.app, open }, io }).look, clock: cli.ports.clock };
};

const many = Array.from({ length: 30 }, (_, number) => `desk${number}@acme.example`);

test('doctor sends at most eight test mails at a time, and looks for all of a workspace with one read', async () => {
  let open = 0;
  let mostOpen = 0;
  const reads: number[] = [];
  const { look } = await addressed(
    many,
    async () => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await new Promise(setImmediate);
      open -= 1;
      return { type: 'sent' };
    },
    async (_, messageIds) => {
      reads.push(messageIds.length);
      return new Set(reads.length === 1 ? messageIds.slice(1) : messageIds);
    },
  );
  expect(await look()).toEqual({ ok: true, detail: '30 of 30 mails came back' });
  expect([mostOpen, reads]).toEqual([8, [30, 1]]);
});

test('doctor lists the addresses whose test mail failed, one on a line, and keeps the other results', async () => {
  const [first = '', second = '', third = ''] = many;
  const { look } = await addressed(
    [first, second, third],
    async ({ to }) => {
      if (to.startsWith('desk0')) throw new DeskError('unavailable', 'The database was too busy.');
      return to.startsWith('desk1') ? { type: 'refused', error: '550 No such user' } : { type: 'sent' };
    },
    async (_, messageIds) => new Set(messageIds),
  );
  expect(await look()).toEqual({
    ok: false,
    detail: [
      '1 of 3 mails came back:',
      `  to ${first} by SMTP: not sent: The database was too busy.`,
      `  to ${second} by SMTP: not sent: 550 No such user`,
    ].join('\n'),
  });
});

test('doctor looks for a test mail again after a busy database, and for one minute at most', async () => {
  let reads = 0;
  const busy = new DeskError('unavailable', 'The database was too busy.');
  const later = await addressed(
    many.slice(0, 1),
    async () => ({ type: 'sent' }),
    async (_, messageIds) => {
      reads += 1;
      if (reads === 1) throw busy;
      return new Set(messageIds);
    },
  );
  expect(await later.look()).toMatchObject({ ok: true });
  const never = await addressed(
    many.slice(0, 1),
    async () => ({ type: 'sent' }),
    async () => {
      // Each read takes as long as the database lets a caller wait.
      never.clock.advance(5_000);
      throw busy;
    },
  );
  const began = Date.parse(never.clock.now());
  expect(await never.look()).toMatchObject({
    detail: expect.stringContaining('nobody knows whether it arrived: The database was too busy.'),
  });
  expect(Date.parse(never.clock.now()) - began).toBeLessThanOrEqual(66_000);
});

test('doctor sends no test mail after the first minute', async () => {
  const sent: string[] = [];
  const { look, clock } = await addressed(
    many,
    async ({ to }) => {
      sent.push(to);
      clock.advance(61_000);
      return { type: 'sent' };
    },
    async (_, messageIds) => new Set(messageIds),
  );
  expect((await look()).detail).toContain(
    'desk29@acme.example by SMTP: not sent: sending to the other addresses took a minute',
  );
  expect(sent.length).toBeLessThanOrEqual(8);
});
