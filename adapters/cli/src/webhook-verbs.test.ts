import { systemCall } from '@tidemark/domain';
import { aWebhook } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { testCli } from './testing/test-cli.ts';
import { hookUrl as url, webhookCli } from './testing/webhook-cli.ts';

const nobody = '019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d';

/** No receiver could tell it from `url`. */
const shouted = url.replace(/^https:\/\/([^/]+)/, (_, host) => `HTTPS://${host.toUpperCase()}:443`);

describe('creating a webhook', () => {
  test('prints its secret once', async () => {
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

  test('says what the secret is for, and how to test the webhook', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const { out, code } = await cli.run('webhook', 'create', '--url', url, '--events', '*');
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}whsec_/m);
    expect(out).toContain('it is not shown again');
    expect(out).toContain('docs/verify-webhooks.md');
    expect(out).toContain('./tidemark webhook test ');
  });

  test('* stands for every event', async () => {
    const cli = await webhookCli('ticket.created,*');
    expect((await cli.json('webhook', 'list')).data).toMatchObject([{ events: ['*'], active: true }]);
  });

  test.each([['ticket.create'], ['ticket.created,nonsense'], [''], [',']])(
    'an unknown event is wrong usage, and the message lists the events: %j',
    async (events) => {
      const cli = testCli();
      await cli.run('quickstart');
      const { code, err } = await cli.run('webhook', 'create', '--url', url, '--events', events);
      expect(code).toBe(2);
      expect(err).toContain('message.created');
    },
  );

  test.each([
    ['https://10.0.0.1/', 1, 'its address is private'],
    ['', 2, '--url must be an address like'],
    ['https://receiver.example/\u0007', 2, '--url must be an address like'],
    [`https://receiver.example/${'x'.repeat(2_000)}`, 2, 'at most 2000 characters'],
    [url, 1, 'already'],
    [shouted, 1, 'already'],
  ])('a URL that cannot be a receiver is refused in one sentence: %j', async (refused, ends, sentence) => {
    const cli = await webhookCli();
    const { code, out, err } = await cli.run('webhook', 'create', '--url', refused, '--events', '*');
    expect({ code, out }).toEqual({ code: ends, out: '' });
    expect(err).toContain(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect((await cli.json('webhook', 'list')).data).toHaveLength(1);
  });
});

describe('a webhook', () => {
  test('is named by its id or by its URL', async () => {
    const cli = await webhookCli();
    expect(await cli.json('webhook', 'disable', cli.id)).toMatchObject({ active: false });
    expect(await cli.json('webhook', 'enable', url)).toMatchObject({ id: cli.id, active: true });
    for (const spelled of [shouted, url.replace(/(\/[^/]*)$/, '/a/..$1')])
      expect(await cli.json('webhook', 'disable', spelled)).toMatchObject({ id: cli.id, url, active: false });
  });

  test('with two stored spellings is the one whose spelling is given, and otherwise none', async () => {
    const cli = await webhookCli();
    const twin = aWebhook({ url: shouted });
    await cli.ports.work.write(cli.workspaceId, ({ webhooks }) => webhooks.add(twin));
    expect(await cli.json('webhook', 'disable', twin.url)).toMatchObject({ id: twin.id, active: false });
    expect(await cli.json('webhook', 'disable', url)).toMatchObject({ id: cli.id, active: false });
    const { code, err } = await cli.run('webhook', 'enable', url.replace('https', 'HTTPS'));
    expect(code).toBe(1);
    for (const id of [cli.id, twin.id]) expect(err).toContain(id);
  });

  test('shows its new secret once after a rotation, and says that both sign for a day', async () => {
    const cli = await webhookCli();
    const rotated = await cli.json('webhook', 'rotate', url);
    expect(rotated).toMatchObject({ id: cli.id, secret: expect.stringMatching(/^whsec_/) });
    expect(rotated.secret).not.toBe(cli.secret);
    const { out } = await cli.run('webhook', 'rotate', url);
    expect(out).toContain('For 24 hours both secrets sign webhook-signature, and the old one');
    expect(out).toContain(`./tidemark webhook activate ${cli.id}`);
    expect((await cli.run('webhook', 'list', '--json')).out).not.toContain('whsec_');
  });

  test('says on activation which secret signs X-Service-Signature, and shows none', async () => {
    const cli = await webhookCli();
    await cli.run('webhook', 'rotate', url);
    const { out, code } = await cli.run('webhook', 'activate', url);
    expect({ out, code }).toEqual({
      out: `Webhook ${url}: its newest secret now signs X-Service-Signature.\n`,
      code: 0,
    });
    expect(await cli.json('webhook', 'activate', cli.id)).toMatchObject({ id: cli.id, active: true });
    expect((await cli.run('webhook', 'activate', url, '--json')).out).not.toContain('whsec_');
  });

  test('is removed together with its log', async () => {
    const cli = await webhookCli();
    await cli.aTicket();
    await cli.work();
    expect(await cli.json('webhook', 'remove', url)).toEqual({ id: cli.id, url, removed: true });
    expect((await cli.json('webhook', 'list')).data).toEqual([]);
    expect((await cli.json('webhook', 'deliveries')).data).toEqual([]);
  });

  test('to which a rule refers is not removed, and the message names the rule', async () => {
    const cli = await webhookCli();
    const rule = { name: 'Tell the shop', on: ['ticket.created'], actions: [{ call_webhook: url }] };
    const call = systemCall(cli.workspaceId, 'apply', 'request-1');
    expect((await cli.desk.configuration.apply(call, { rules: [rule] })).faults).toEqual([]);
    const { code, out, err } = await cli.run('webhook', 'remove', url);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(`Expected ${url} to stay, to which Tell the shop of rules refers, got it removed.\n`);
    expect((await cli.json('webhook', 'list')).data).toHaveLength(1);
    await cli.desk.configuration.apply(call, { rules: [] });
    expect((await cli.run('webhook', 'remove', url)).code).toBe(0);
  });

  test.each([
    ['disable'],
    ['enable'],
    ['rotate'],
    ['activate'],
    ['remove'],
    ['test'],
    ['deliveries'],
    ['recover', '--since', '1h'],
  ])(
    'that is unknown, or of another workspace, is not found, and the message points to the list: %s',
    async (...verb) => {
      const cli = await webhookCli();
      await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
      const [name = '', ...options] = verb;
      for (const webhook of [cli.id, url, nobody, 'nonsense']) {
        const { code, out, err } = await cli.run('webhook', name, webhook, ...options, '--workspace', 'acme');
        expect({ code, out }).toEqual({ code: 1, out: '' });
        expect(err).toBe(`No webhook has the id or the URL ${webhook}; see: ./tidemark webhook list.\n`);
      }
      expect((await cli.json('webhook', 'list', '--workspace', 'demo')).data).toMatchObject([
        { active: true },
      ]);
    },
  );
});
