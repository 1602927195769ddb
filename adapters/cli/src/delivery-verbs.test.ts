import { describe, expect, test } from 'vitest';
import { hookUrl as url, webhookCli } from './testing/webhook-cli.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const nobody = '019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d';

describe('a test', () => {
  test('sends at once and shows the response', async () => {
    const cli = await webhookCli();
    cli.answers({ status: 204, durationMs: 34 });
    const { code, out } = await cli.run('webhook', 'test', url);
    expect({ code, out }).toEqual({ code: 0, out: `✓ ${url}: 204 in 34 ms.\n` });
    expect(cli.ports.webhookSender.requests).toHaveLength(1);
  });

  test('ends with 1 when the receiver refuses it, and shows the start of the response', async () => {
    const cli = await webhookCli();
    cli.answers({ status: 500, durationMs: 12, excerpt: 'Oh no\n\u001b[2Jmore' });
    const { code, out } = await cli.run('webhook', 'test', url);
    expect(code).toBe(1);
    expect(out).toBe(`✗ ${url}: 500 in 12 ms.\nThe response begins:\n  Oh no\n   [2Jmore\n`);
  });

  test('says why no response came', async () => {
    const cli = await webhookCli();
    cli.answers({ status: null, error: 'The connection was refused.', durationMs: 3 });
    const { code, out } = await cli.run('webhook', 'test', url);
    expect(code).toBe(1);
    expect(out).toBe(`✗ ${url}: no response after 3 ms.\nThe connection was refused.\n`);
    const json = await cli.run('webhook', 'test', url, '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      event: 'webhook.test',
      state: 'failed',
      next_attempt_at: null,
      log: [{ status: null, error: 'The connection was refused.', duration_ms: 3 }],
    });
  });

  test('says that redirects are not followed', async () => {
    const cli = await webhookCli();
    cli.answers({ status: 307, durationMs: 3 });
    const { code, out } = await cli.run('webhook', 'test', url);
    expect({ code, out }).toEqual({
      code: 1,
      out: `✗ ${url}: 307 in 3 ms.\nTidemark does not follow redirects: use the URL that this one redirects to.\n`,
    });
  });

  test('says that status 410 disables the webhook', async () => {
    const cli = await webhookCli();
    cli.answers({ status: 410 });
    expect((await cli.run('webhook', 'test', url)).out).toContain('the webhook is now disabled');
    expect((await cli.json('webhook', 'list')).data).toMatchObject([
      { active: false, disabled_reason: 'The receiver answered 410 Gone.' },
    ]);
  });
});

describe('the log of deliveries', () => {
  test('shows the newest delivery first, with every attempt', async () => {
    const cli = await webhookCli();
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

  test('filters by state and limits the number', async () => {
    const cli = await webhookCli();
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
    expect((await cli.run('webhook', 'deliveries', '--state', 'failed')).out).toBe(
      'The log has no deliveries in the state failed.\n',
    );
    expect((await cli.run('webhook', 'deliveries', url, '--state', 'failed')).out).toBe(
      'The log has no deliveries to this webhook in the state failed.\n',
    );
  });

  test('without any delivery, says how to send one', async () => {
    const cli = await webhookCli();
    const hint = 'To send a test event: ./tidemark webhook test <webhook>.\n';
    expect((await cli.run('webhook', 'deliveries')).out).toBe(`The log has no deliveries. ${hint}`);
    expect((await cli.run('webhook', 'deliveries', url)).out).toBe(
      `The log has no deliveries to this webhook. ${hint}`,
    );
  });

  test.each([
    ['--state', 'lost'],
    ['--limit', '0'],
  ])('refuses a wrong option: %s %s', async (...options) => {
    const cli = await webhookCli();
    expect((await cli.run('webhook', 'deliveries', ...options)).code).toBe(2);
  });
});

describe('sending again', () => {
  test('a delivery is sent once more, with the same event id', async () => {
    const cli = await webhookCli();
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

  test('an unknown delivery, or one of another workspace, is not found', async () => {
    const cli = await webhookCli();
    await cli.aTicket();
    await cli.work();
    const [first] = (await cli.json('webhook', 'deliveries')).data;
    await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    for (const id of [String(first?.id), nobody, 'nonsense']) {
      const { code, err } = await cli.run('webhook', 'redeliver', id, '--workspace', 'acme');
      expect(code).toBe(1);
      expect(err).toBe(
        `No delivery with the id ${id} can be sent again; see: ./tidemark webhook deliveries.\n`,
      );
    }
  });

  test('a disabled webhook must be enabled first', async () => {
    const cli = await webhookCli();
    await cli.run('webhook', 'disable', url);
    const { code, err } = await cli.run('webhook', 'recover', url, '--since', '1h');
    expect(code).toBe(1);
    expect(err).toContain('is disabled; enable it first');
  });

  test.each([['instant'], ['1h'], ['1d2h']])(
    'everything missed since an instant is sent, once: %s',
    async (when) => {
      const cli = await webhookCli();
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

  test('deliveries before the instant are not sent', async () => {
    const cli = await webhookCli();
    await cli.run('webhook', 'disable', url);
    await cli.aTicket();
    await cli.run('webhook', 'enable', url);
    cli.ports.clock.advance(7_200_000);
    const { out } = await cli.run('webhook', 'recover', url, '--since', '1h');
    expect(out).toContain('has missed no events since');
  });

  test.each([
    ['yesterday'],
    ['2026-11-20'],
    ['2026-02-30T08:00:00Z'],
    ['2026-11-20T08:00:00'],
    ['0h'],
    ['-2h'],
    [''],
  ])('a text that is not an instant is wrong usage: %j', async (when) => {
    const cli = await webhookCli();
    const { code, err } = await cli.run('webhook', 'recover', url, `--since=${when}`);
    expect(code).toBe(2);
    expect(err).toContain('--since must be a time like');
  });

  test('an instant in the future is refused', async () => {
    const cli = await webhookCli();
    const { code, err } = await cli.run('webhook', 'recover', url, '--since', '2999-01-01T00:00:00Z');
    expect(code).toBe(2);
    expect(err).toContain('--since must be in the past, got 2999-01-01T00:00:00.000Z');
  });
});
