import { DeskError } from '@tidemark/domain';
import { collectingWebhookSender } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { testCli, ticketsBy } from './testing/test-cli.ts';

const url = 'http://localhost:4000/hook';

const opened = async (answer: Parameters<typeof collectingWebhookSender>[0] = {}) => {
  const sender = collectingWebhookSender(answer);
  const cli = testCli({}, { webhookSender: sender });
  const { key } = await cli.json('quickstart');
  const openTicket = await ticketsBy(cli, String(key));
  return { ...cli, sender, openTicket };
};

const secretIn = (out: string): string => /whsec_[A-Za-z0-9+/]+/.exec(out)?.[0] ?? '';

describe('listen', () => {
  test('forwards what happens from now on, each event once, with the body of the feed', async () => {
    const { run, sender, openTicket, meanwhile, json } = await opened();
    await openTicket();
    meanwhile.push(openTicket, openTicket);
    const { code, out } = await run('listen', '--forward-to', url, '--events', 'ticket.created');
    expect(code).toBe(0);
    expect(sender.requests.map(({ body }) => JSON.parse(body).event)).toEqual([
      'ticket.created',
      'ticket.created',
    ]);
    expect(sender.requests.map(({ body }) => JSON.parse(body).data.number)).toEqual([2, 3]);
    expect(out).toMatch(/ticket\.created +200 in 1 ms/);
    expect(out).toContain('Stopped. Forwarded 2, failed 0.');
    expect((await json('webhook', 'list')).data).toEqual([]);
  });

  test('signs with a secret that is the same each time, and another one in another workspace', async () => {
    const { run, sender, openTicket, meanwhile } = await opened();
    meanwhile.push(openTicket);
    const { out } = await run('listen', '--forward-to', url);
    const secret = secretIn(out);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{64}$/);
    expect(sender.requests[0]).toMatchObject({ url, secrets: [secret], plainSecret: secret });
    expect(secretIn((await run('listen', '--forward-to', url)).out)).toBe(secret);
    await run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    const other = secretIn((await run('listen', '--forward-to', url, '--workspace', 'acme')).out);
    expect(other).toMatch(/^whsec_/);
    expect(other).not.toBe(secret);
  });

  test('goes on after a failure, and says what it was', async () => {
    const { run, openTicket, meanwhile } = await opened({
      answer: ({ body }) =>
        JSON.parse(body).data.number === 1
          ? { status: null, error: 'The connection was refused.' }
          : { status: 500 },
    });
    meanwhile.push(openTicket, openTicket);
    const { code, out } = await run('listen', '--forward-to', url, '--events', 'ticket.created');
    expect(code).toBe(0);
    expect(out).toContain('failed: The connection was refused.');
    expect(out).toContain('500 in 1 ms');
    expect(out).toContain('Forwarded 0, failed 2.');
  });

  /** A desk whose events cannot be read during the first waits, by a failure each. */
  const failing = async (...failures: readonly Error[]) => {
    const desk = await opened();
    const { list } = desk.desk.events;
    const left = [...failures];
    const events = {
      ...desk.desk.events,
      list: (...given: Parameters<typeof list>) => {
        const failure = left.shift();
        return failure === undefined ? list(...given) : Promise.reject(failure);
      },
    };
    const open: typeof desk.app.open = async (options) => {
      const session = await opening(options);
      return { ...session, desk: { ...session.desk, events } };
    };
    const opening = desk.app.open;
    Object.assign(desk.app, { open });
    return desk;
  };

  test('waits while the database cannot be reached, says so once, and forwards what happened since', async () => {
    const down = new DeskError('unavailable', 'The database cannot be reached.');
    const { run, openTicket, meanwhile } = await failing(down, down, new DeskError('rate_limited', 'Wait.'));
    meanwhile.push(openTicket, openTicket, openTicket);
    const { code, out, err } = await run('listen', '--forward-to', url, '--events', 'ticket.created');
    expect([code, out.includes('Forwarded 3, failed 0.')]).toEqual([0, true]);
    expect(err).toBe(
      'The database cannot be reached. The events are read as soon as that is possible again.\n',
    );
  });

  test('ends once the workspace is gone', async () => {
    const { run } = await failing(new DeskError('not_found', 'There is no such workspace.'));
    expect(await run('listen', '--forward-to', url)).toMatchObject({
      code: 1,
      err: 'There is no such workspace.\n',
    });
  });

  test('prints lines of JSON', async () => {
    const { run, openTicket, meanwhile } = await opened();
    meanwhile.push(openTicket);
    const { out } = await run('listen', '--forward-to', url, '--events', 'ticket.created', '--json');
    const [first = '', second = ''] = out.split('\n');
    expect(JSON.parse(first)).toEqual({ forward_to: url, secret: expect.stringMatching(/^whsec_/) });
    expect(JSON.parse(second)).toMatchObject({ event: 'ticket.created', status: 200, error: null });
  });

  test.each([
    [[], /--forward-to/],
    [['--forward-to', 'localhost:4000'], /must be a URL with http or https/],
    [['--forward-to', ''], /must be a URL/],
    [['--forward-to', `${url}`, '--events', 'ticket.born'], /must be "\*" or some of/],
  ])('%j is wrong usage', async (args, sentence) => {
    const { run } = await opened();
    const { code, err } = await run('listen', ...args);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
  });

  test('refuses an address that the guard refuses, before anything is sent', async () => {
    const refusal = 'The host of the URL leads to a private address.';
    const { run, sender, openTicket, meanwhile } = await opened({ refusal: () => refusal });
    meanwhile.push(openTicket);
    const { code, err } = await run('listen', '--forward-to', 'http://10.0.0.1/');
    expect([code, err.includes(refusal)]).toEqual([1, true]);
    expect(sender.requests).toEqual([]);
  });
});
