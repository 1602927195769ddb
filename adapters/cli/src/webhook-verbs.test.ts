import type { WebhookAnswer } from '@tidemark/domain';
import { collectingWebhookSender } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './test-cli.ts';

const url = 'https://receiver.example/hook';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const nobody = '019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d';

type Bench = TestCli &
  Readonly<{
    id: string;
    secret: string;
    /** What the receiver answers from now on. */
    answers: (answer: Partial<WebhookAnswer>) => void;
    aTicket: () => Promise<unknown>;
    /** Does every task whose time has come, once. */
    work: () => Promise<void>;
  }>;

const openBench = async (events = 'ticket.created'): Promise<Bench> => {
  let answer: Partial<WebhookAnswer> = { status: 200 };
  const webhookSender = collectingWebhookSender({
    answer: () => answer,
    refusal: (address) => (address.includes('10.0.0.1') ? 'its address is private.' : null),
  });
  const cli = testCli({}, { webhookSender });
  const { key } = await cli.json('quickstart');
  const { workspace, actor } = await cli.desk.authenticate(String(key));
  const { id, secret } = await cli.json('webhook', 'create', '--url', url, '--events', events);
  const { desk, ports } = cli;
  return {
    ...cli,
    id: String(id),
    secret: String(secret),
    answers: (next) => {
      answer = next;
    },
    aTicket: () =>
      desk.tickets.open(
        {
          workspaceId: workspace.id,
          actor,
          channel: 'api',
          operation: 'createTicket',
          path: '',
          requestId: 'request-1',
          source: null,
        },
        { requesterEmail: 'bob@customer.example', subject: 'Help', message: 'Please help.' },
      ),
    work: async () => {
      for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) {
        const outcome = await desk.tasks.run(task);
        if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
        else await ports.taskQueue.done([task]);
      }
    },
  };
};

describe('creating a webhook', () => {
  test('prints its secret once, and never again', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const made = await cli.json(
      'webhook',
      'create',
      '--url',
      url,
      '--events',
      'ticket.updated,ticket.created',
    );
    expect(made).toEqual({
      id: expect.any(String),
      url,
      events: ['ticket.created', 'ticket.updated'],
      secret: expect.stringMatching(/^whsec_/),
    });
    for (const json of [['--json'], []]) {
      const { out } = await cli.run('webhook', 'list', ...json);
      expect(out).toContain(url);
      expect(out).not.toContain(String(made.secret));
    }
    expect((await cli.run('audit', 'list', '--json')).out).not.toContain(String(made.secret));
  });

  test('for a reader it says what the secret is for, and how to try it', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const { out, code } = await cli.run('webhook', 'create', '--url', url, '--events', '*');
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}whsec_/m);
    expect(out).toContain('it is not shown again');
    expect(out).toContain('docs/webhooks.md');
    expect(out).toContain('tidemark webhook test ');
  });

  test('* is every event', async () => {
    const cli = await openBench('ticket.created,*');
    expect((await cli.json('webhook', 'list')).data).toMatchObject([{ events: ['*'], active: true }]);
  });

  test.each([['ticket.create'], ['ticket.created,nonsense'], [''], [',']])(
    'events that there are not are wrong usage, and those that there are are named: %j',
    async (events) => {
      const cli = testCli();
      await cli.run('quickstart');
      const { code, err } = await cli.run('webhook', 'create', '--url', url, '--events', events);
      expect(code).toBe(2);
      expect(err).toContain('message.created');
    },
  );

  test.each([
    ['https://10.0.0.1/', 'its address is private'],
    ['', 'url must be an address like'],
    ['https://receiver.example/\u0007', 'url must be an address like'],
    [`https://receiver.example/${'x'.repeat(2_000)}`, 'at most 2000 characters'],
    [url, 'already'],
  ])('a URL that cannot be a receiver is refused in one sentence: %j', async (refused, sentence) => {
    const cli = await openBench();
    const { code, out, err } = await cli.run('webhook', 'create', '--url', refused, '--events', '*');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect((await cli.json('webhook', 'list')).data).toHaveLength(1);
  });
});

describe('a webhook', () => {
  test('is named by its id or by its URL', async () => {
    const cli = await openBench();
    expect(await cli.json('webhook', 'disable', cli.id)).toMatchObject({ active: false });
    expect(await cli.json('webhook', 'enable', url)).toMatchObject({ id: cli.id, active: true });
  });

  test('that is rotated shows its new secret once, and says that both sign for a day', async () => {
    const cli = await openBench();
    const rotated = await cli.json('webhook', 'rotate', url);
    expect(rotated).toMatchObject({ id: cli.id, secret: expect.stringMatching(/^whsec_/) });
    expect(rotated.secret).not.toBe(cli.secret);
    expect((await cli.run('webhook', 'rotate', url)).out).toContain('For 24 hours the earlier secret signs');
    expect((await cli.run('webhook', 'list', '--json')).out).not.toContain('whsec_');
  });

  test('that is removed is gone with its log', async () => {
    const cli = await openBench();
    await cli.aTicket();
    await cli.work();
    expect(await cli.json('webhook', 'remove', url)).toEqual({ id: cli.id, url, removed: true });
    expect((await cli.json('webhook', 'list')).data).toEqual([]);
    expect((await cli.json('webhook', 'deliveries')).data).toEqual([]);
  });

  test.each([
    ['disable'],
    ['enable'],
    ['rotate'],
    ['remove'],
    ['test'],
    ['deliveries'],
    ['recover', '--since', '1h'],
  ])(
    'that is unknown, or of another workspace, is not found, and the list is pointed to: %s',
    async (...verb) => {
      const cli = await openBench();
      await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
      const [name = '', ...options] = verb;
      for (const webhook of [cli.id, url, nobody, 'nonsense']) {
        const { code, out, err } = await cli.run('webhook', name, webhook, ...options, '--workspace', 'acme');
        expect({ code, out }).toEqual({ code: 1, out: '' });
        expect(err).toBe(`No webhook has the id or the URL ${webhook}; see: tidemark webhook list.\n`);
      }
      expect((await cli.json('webhook', 'list', '--workspace', 'demo')).data).toMatchObject([
        { active: true },
      ]);
    },
  );
});

describe('a test', () => {
  test('sends at once and shows the answer', async () => {
    const cli = await openBench();
    cli.answers({ status: 204, durationMs: 34 });
    const { code, out } = await cli.run('webhook', 'test', url);
    expect({ code, out }).toEqual({ code: 0, out: `✓ ${url}: 204 in 34 ms.\n` });
    expect(cli.ports.webhookSender.requests).toHaveLength(1);
  });

  test('that is not taken ends with 1, and shows how the answer begins', async () => {
    const cli = await openBench();
    cli.answers({ status: 500, durationMs: 12, excerpt: 'Oh no\n\u001b[2Jmore' });
    const { code, out } = await cli.run('webhook', 'test', url);
    expect(code).toBe(1);
    expect(out).toBe(`✗ ${url}: 500 in 12 ms.\nThe answer begins:\n  Oh no\n   [2Jmore\n`);
  });

  test('without an answer says why', async () => {
    const cli = await openBench();
    cli.answers({ status: null, error: 'The connection was refused.', durationMs: 3 });
    const { code, out } = await cli.run('webhook', 'test', url);
    expect(code).toBe(1);
    expect(out).toBe(`✗ ${url}: no answer after 3 ms.\nThe connection was refused.\n`);
    const json = await cli.run('webhook', 'test', url, '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      event: 'webhook.test',
      state: 'failed',
      next_attempt_at: null,
      log: [{ status: null, error: 'The connection was refused.', duration_ms: 3 }],
    });
  });

  test('with 410 says that the webhook is disabled', async () => {
    const cli = await openBench();
    cli.answers({ status: 410 });
    expect((await cli.run('webhook', 'test', url)).out).toContain('the webhook is disabled');
    expect((await cli.json('webhook', 'list')).data).toMatchObject([
      { active: false, disabled_reason: 'The receiver answered 410 Gone.' },
    ]);
  });
});

describe('the log of deliveries', () => {
  test('comes newest first, with every attempt', async () => {
    const cli = await openBench();
    await cli.aTicket();
    await cli.work();
    cli.answers({ status: 503, excerpt: 'busy' });
    await cli.aTicket();
    await cli.work();
    cli.ports.clock.advance(60_000);
    await cli.work();
    const { data } = await cli.json('webhook', 'deliveries');
    expect(data).toMatchObject([
      { event: 'ticket.created', state: 'retrying', attempts: 2, webhook_id: cli.id, url },
      { event: 'ticket.created', state: 'delivered', attempts: 1, next_attempt_at: null },
    ]);
    expect(data[0]?.log).toMatchObject([
      { status: 503, excerpt: 'busy', at: expect.stringMatching(instant) },
      { status: 503, error: null, duration_ms: 1 },
    ]);
    const { out } = await cli.run('webhook', 'deliveries');
    expect(out).toContain('503 in 1 ms');
  });

  test('is narrowed to a state and to a number', async () => {
    const cli = await openBench();
    await cli.aTicket();
    await cli.aTicket();
    await cli.work();
    cli.answers({ status: 500 });
    await cli.aTicket();
    await cli.work();
    const listed = async (...options: string[]) =>
      (await cli.json('webhook', 'deliveries', ...options)).data.map(({ state }) => state);
    expect(await listed()).toEqual(['retrying', 'delivered', 'delivered']);
    expect(await listed('--limit', '2')).toEqual(['retrying', 'delivered']);
    expect(await listed(url, '--state', 'delivered')).toEqual(['delivered', 'delivered']);
    expect(await listed('--state', 'failed')).toEqual([]);
    expect((await cli.run('webhook', 'deliveries', '--state', 'failed')).out).toContain('Nothing was sent');
  });

  test.each([
    ['--state', 'lost'],
    ['--limit', '0'],
  ])('is asked for rightly or not at all: %s %s', async (...options) => {
    const cli = await openBench();
    expect((await cli.run('webhook', 'deliveries', ...options)).code).toBe(2);
  });
});

describe('sending again', () => {
  test('a delivery goes out once more, under the same event', async () => {
    const cli = await openBench();
    await cli.aTicket();
    await cli.work();
    const [first] = (await cli.json('webhook', 'deliveries')).data;
    const again = await cli.json('webhook', 'redeliver', String(first?.id));
    expect(again.redelivery_of).toBe(first?.id);
    await cli.work();
    const { data } = await cli.json('webhook', 'deliveries');
    expect(data.map(({ id }) => id)).toEqual([again.id, first?.id]);
    expect(new Set(data.map(({ event_id }) => event_id)).size).toBe(1);
  });

  test('a delivery that is unknown, or of another workspace, is not found', async () => {
    const cli = await openBench();
    await cli.aTicket();
    await cli.work();
    const [first] = (await cli.json('webhook', 'deliveries')).data;
    await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    for (const id of [String(first?.id), nobody, 'nonsense']) {
      const { code, err } = await cli.run('webhook', 'redeliver', id, '--workspace', 'acme');
      expect(code).toBe(1);
      expect(err).toBe(
        `No delivery that can be sent again has the id ${id}; see: tidemark webhook deliveries.\n`,
      );
    }
  });

  test('a disabled webhook is to be enabled first', async () => {
    const cli = await openBench();
    await cli.run('webhook', 'disable', url);
    const { code, err } = await cli.run('webhook', 'recover', url, '--since', '1h');
    expect(code).toBe(1);
    expect(err).toContain('is disabled; enable it first');
  });

  test.each([['instant'], ['1h'], ['1d2h']])(
    'all that was missed since an instant goes out, once: %s',
    async (when) => {
      const cli = await openBench();
      const start = cli.ports.clock.now();
      await cli.run('webhook', 'disable', url);
      await cli.aTicket();
      await cli.aTicket();
      await cli.run('webhook', 'enable', url);
      cli.ports.clock.advance(60_000);
      const recover = () => cli.json('webhook', 'recover', url, '--since', when === 'instant' ? start : when);
      expect(await recover()).toMatchObject({ webhook_id: cli.id, url, events: 2 });
      await cli.work();
      expect(await recover()).toMatchObject({ events: 0 });
    },
  );

  test('what happened before the instant stays as it is', async () => {
    const cli = await openBench();
    await cli.run('webhook', 'disable', url);
    await cli.aTicket();
    await cli.run('webhook', 'enable', url);
    cli.ports.clock.advance(7_200_000);
    const { out } = await cli.run('webhook', 'recover', url, '--since', '1h');
    expect(out).toContain('has missed nothing since');
  });

  test.each([
    ['yesterday'],
    ['2026-11-20'],
    ['2026-02-30T08:00:00Z'],
    ['2026-11-20T08:00:00'],
    ['0h'],
    ['-2h'],
    [''],
  ])('what is no instant is wrong usage: %j', async (when) => {
    const cli = await openBench();
    const { code, err } = await cli.run('webhook', 'recover', url, `--since=${when}`);
    expect(code).toBe(2);
    expect(err).toContain('Expected an instant like');
  });

  test('an instant that is still to come is refused', async () => {
    const cli = await openBench();
    const { code, err } = await cli.run('webhook', 'recover', url, '--since', '2999-01-01T00:00:00Z');
    expect(code).toBe(1);
    expect(err).toContain('must lie in the past, got 2999-01-01T00:00:00.000Z');
  });
});
