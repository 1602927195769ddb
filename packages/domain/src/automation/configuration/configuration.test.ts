import { describe, expect, test } from 'vitest';
import { acmeDocument as acme, openAcmeDesk } from '../../testing/acme-document.ts';
import { aWebhook } from '../../testing/automation-builders.ts';
import { collectingWebhookSender } from '../../testing/collecting-webhook-sender.ts';
import type { TestDesk } from '../../testing/test-desk.ts';

const applied = async ({ desk, bySystem }: TestDesk, document: unknown) => {
  const { faults, warnings: _, ...rest } = await desk.configuration.apply(bySystem, document);
  expect(faults).toEqual([]);
  return rest;
};

const refused = async ({ desk, bySystem }: TestDesk, document: unknown) => {
  const { faults, changes } = await desk.configuration.apply(bySystem, document);
  expect(changes).toEqual([]);
  return faults.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

const summary = (changes: Awaited<ReturnType<typeof applied>>['changes']) =>
  changes.map(({ section, name, change }) => `${change} ${section} ${name}`);

const openApplied = async (document: unknown = acme): Promise<TestDesk> => {
  const bench = await openAcmeDesk();
  await applied(bench, document);
  return bench;
};

const rule = (name: string, more: object = {}) => ({
  name,
  on: ['ticket.created'],
  actions: [{ set_priority: 'high' }],
  ...more,
});

describe('applying a document', () => {
  test('sets up a workspace from nothing, and changes nothing the second time', async () => {
    const bench = await openAcmeDesk();
    const { changes } = await applied(bench, acme);
    expect(summary(changes)).toEqual([
      'change workspace acme',
      'add teams Tier 1',
      'add ticket_fields plan',
      'add calendars Office',
      'add sla_policies Standard',
      'add webhooks https://example.com/hook',
      'add macros Thanks',
      'add rules VIP first',
      'add views Urgent open',
    ]);
    expect(await applied(bench, acme)).toEqual({ changes: [], secrets: [] });
  });

  test('takes effect at once', async () => {
    const bench = await openApplied();
    expect(await bench.aTicket({ tags: ['vip'] })).toMatchObject({
      priority: 'urgent',
      tags: ['vip', 'fast'],
      sla: { policy: { name: 'Standard' } },
    });
  });

  test('shows the secret of a new webhook once, and stores it sealed', async () => {
    const bench = await openAcmeDesk();
    const { secrets } = await applied(bench, acme);
    expect(secrets).toEqual([
      { url: 'https://example.com/hook', secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{32,}$/) },
    ]);
    const [webhook] = await bench.read((stores) => stores.webhooks.all());
    expect(JSON.stringify(webhook)).not.toContain(secrets[0]?.secret);
    expect(bench.ports.vault.open(webhook?.secrets[0]?.sealed ?? '')).toBe(secrets[0]?.secret);
    expect(JSON.stringify(await bench.desk.configuration.export(bench.bySystem))).not.toContain('whsec_');
  });

  test('is in the audit log, and planning is not', async () => {
    const bench = await openAcmeDesk();
    const call = { ...bench.bySystem, operation: 'config apply' };
    await bench.desk.configuration.plan(call, acme);
    await bench.desk.configuration.apply(call, acme);
    const entries = await bench.desk.audit.list(bench.bySystem, { limit: 100, after: null });
    expect(entries.data.filter(({ operation }) => operation === 'config apply')).toHaveLength(1);
  });

  test('leaves sections unchanged that the document omits', async () => {
    const bench = await openApplied();
    const { changes } = await applied(bench, { rules: [] });
    expect(changes).toEqual([
      expect.objectContaining({ section: 'rules', name: 'VIP first', change: 'remove' }),
    ]);
    expect(await bench.desk.configuration.export(bench.bySystem)).toEqual({
      ...acme,
      rules: [],
      categories: [{ name: 'General', slug: 'general' }],
    });
  });

  test('a changed entry keeps its id and creation time, and no other entry changes', async () => {
    const bench = await openApplied({ rules: [rule('One'), rule('Two')] });
    const before = await bench.read((stores) => stores.configuration.all('rule'));
    bench.ports.clock.advance(60_000);
    const { changes } = await applied(bench, { rules: [rule('one', { stop: true }), rule('Two')] });
    expect(changes).toEqual([
      {
        section: 'rules',
        name: 'one',
        change: 'change',
        fields: { name: ['One', 'one'], stop: [false, true] },
      },
    ]);
    const after = await bench.read((stores) => stores.configuration.all('rule'));
    expect(after[1]).toEqual(before[1]);
    expect(after[0]).toEqual({
      ...before[0],
      name: 'one',
      stop: true,
      updatedAt: bench.ports.clock.now(),
    });
  });

  test('the order of the list is the order in which rules run', async () => {
    const bench = await openApplied({ rules: ['A', 'B', 'C'].map((name) => rule(name)) });
    const { changes } = await applied(bench, { rules: ['C', 'A', 'New', 'B'].map((name) => rule(name)) });
    expect(summary(changes)).toEqual(['change rules A', 'add rules New', 'change rules B']);
    const rules = await bench.read((stores) => stores.configuration.all('rule'));
    expect(rules.map(({ name }) => name)).toEqual(['C', 'A', 'New', 'B']);
  });

  test('removing an entry moves none of the others', async () => {
    const bench = await openApplied({ rules: ['A', 'B', 'C'].map((name) => rule(name)) });
    const { changes } = await applied(bench, { rules: ['B', 'C'].map((name) => rule(name)) });
    expect(summary(changes)).toEqual(['remove rules A']);
  });

  test('a team gets and loses agents', async () => {
    const bench = await openApplied();
    const teams = [{ name: 'Tier 1', agents: ['BOB@acme.test'] }];
    expect((await applied(bench, { teams })).changes[0]?.fields).toEqual({
      agents: [['ann@acme.test'], ['bob@acme.test']],
    });
    const [team] = await bench.read((stores) => stores.teams.all());
    const members = await bench.read((stores) => stores.teams.members(team?.id ?? ''));
    expect(members.map(({ email }) => email)).toEqual(['bob@acme.test']);
  });

  test('a ticket field missing from the document becomes inactive, and its values stay', async () => {
    const bench = await openApplied();
    const { changes } = await applied(bench, { ticket_fields: [] });
    expect(changes).toEqual([
      { section: 'ticket_fields', name: 'plan', change: 'change', fields: { active: [true, false] } },
    ]);
    expect((await applied(bench, { ticket_fields: [] })).changes).toEqual([]);
    const exported = await bench.desk.configuration.export(bench.bySystem);
    expect(exported.ticket_fields).toEqual([{ ...acme.ticket_fields[0], active: false }]);
  });

  test.each(['HTTPS://Example.COM:443/hook', 'https://example.com/a/../hook'])(
    'a webhook whose URL is written as %s is the existing one',
    async (url) => {
      const bench = await openApplied();
      const [webhook] = acme.webhooks;
      const other = { ...webhook, url };
      expect((await applied(bench, { webhooks: [other] })).changes).toEqual([]);
      expect(await refused(bench, { webhooks: [webhook, other] })).toEqual([
        expect.stringMatching(/^webhooks\.1/),
      ]);
    },
  );

  test('a webhook stored under another spelling shows no change, and either spelling names it', async () => {
    const bench = await openApplied();
    const kept = 'https://Example.com:443/hook';
    await bench.ports.work.write(bench.workspaceId, async ({ webhooks }) => {
      for (const webhook of await webhooks.all()) await webhooks.save({ ...webhook, url: kept });
    });
    const exported = await bench.desk.configuration.export(bench.bySystem);
    expect(exported.webhooks).toMatchObject([{ url: 'https://example.com/hook' }]);
    expect((await applied(bench, exported)).changes).toEqual([]);
  });

  test('two webhooks stored with one URL in two spellings are unchanged until one is removed', async () => {
    const bench = await openApplied();
    const twin = aWebhook({ url: 'https://Example.com:443/hook' });
    await bench.ports.work.write(bench.workspaceId, ({ webhooks }) => webhooks.add(twin));
    for (const webhooks of [acme.webhooks, []])
      expect(await refused(bench, { webhooks })).toEqual([
        expect.stringMatching(
          /^webhooks: Expected one stored webhook with the URL https:\/\/example.com\/hook/,
        ),
      ]);
    expect((await applied(bench, { teams: acme.teams })).changes).toEqual([]);
    await bench.desk.webhooks.remove(bench.bySystem, twin.id);
    expect((await applied(bench, acme)).changes).toEqual([]);
  });

  test('a failed webhook starts without failures when it is activated again', async () => {
    const bench = await openApplied();
    await bench.ports.work.write(bench.workspaceId, async ({ webhooks }) => {
      for (const webhook of await webhooks.all())
        await webhooks.save({
          ...webhook,
          active: false,
          disabledReason: 'Nothing but failures.',
          failingSince: bench.ports.clock.now(),
        });
    });
    const { changes, secrets } = await applied(bench, { webhooks: acme.webhooks });
    expect(changes[0]?.fields).toEqual({ active: [false, true] });
    expect(secrets).toEqual([]);
    const [webhook] = await bench.read((stores) => stores.webhooks.all());
    expect(webhook).toMatchObject({ active: true, disabledReason: null, failingSince: null });
    expect(webhook?.secrets).toHaveLength(1);
  });

  test('an organization is referred to by name, or by id where two have the same name', async () => {
    const bench = await openAcmeDesk();
    const names = ['Only', 'Twice', 'Twice'];
    const made = [];
    for (const name of names) made.push(await bench.desk.organizations.add(bench.byKey, { name }));
    const asks = (organization: string) => ({
      rules: [rule('VIP', { conditions: { all: [{ fact: 'organization', is: organization }] } })],
    });
    await applied(bench, asks('Only'));
    expect((await bench.desk.configuration.export(bench.bySystem)).rules).toEqual(asks('Only').rules);
    expect(await refused(bench, asks('Twice'))).toHaveLength(1);
    await applied(bench, asks(made[2]?.id ?? ''));
    expect((await bench.desk.configuration.export(bench.bySystem)).rules).toEqual(
      asks(made[2]?.id ?? '').rules,
    );
  });
});

describe('a plan', () => {
  test('shows the changes that applying would make, and changes nothing', async () => {
    const bench = await openAcmeDesk();
    const before = await bench.desk.configuration.export(bench.bySystem);
    const plan = await bench.desk.configuration.plan(bench.bySystem, acme);
    expect(await bench.desk.configuration.export(bench.bySystem)).toEqual(before);
    expect((await applied(bench, acme)).changes).toEqual(plan.changes);
  });
});

describe('a refused document', () => {
  test('with one mistake, nothing of the document is applied', async () => {
    const bench = await openAcmeDesk();
    const before = await bench.desk.configuration.export(bench.bySystem);
    expect(await refused(bench, { ...acme, rules: [rule('A', { stopp: true })] })).toEqual([
      'rules.0.stopp: Expected perhaps stop, got "stopp".',
    ]);
    expect(await bench.desk.configuration.export(bench.bySystem)).toEqual(before);
  });

  test('a team with tickets cannot be removed', async () => {
    const bench = await openApplied();
    const [team] = await bench.read((stores) => stores.teams.all());
    await bench.aTicket({ teamId: team?.id ?? null });
    expect(await refused(bench, { teams: [], rules: [] })).toEqual([
      'teams: Team Tier 1 still has tickets. Keep it in teams, or move its tickets first.',
    ]);
  });

  test('an entry that others refer to cannot be removed, whether those are in the document or not', async () => {
    const bench = await openApplied();
    expect(await refused(bench, { teams: [], calendars: [] })).toEqual([
      'calendars: Standard of sla_policies refers to Office. Keep it in calendars, or change the reference first.',
      'teams: VIP first of rules refers to Tier 1. Keep it in teams, or change the reference first.',
    ]);
    expect(await refused(bench, { teams: [], rules: acme.rules })).toEqual([
      'rules.0.actions.2.assign_round_robin: Expected the name of a team, got "Tier 1", which does not exist.',
    ]);
  });

  test('a ticket field keeps its type', async () => {
    const bench = await openApplied();
    const ticket_fields = [{ key: 'plan', label: 'Plan', type: 'text' }];
    expect(await refused(bench, { ticket_fields })).toEqual([
      'ticket_fields.0.type: Expected select, as a field keeps its type, got text.',
    ]);
  });

  test('a webhook with a forbidden address is refused with its place', async () => {
    const sender = collectingWebhookSender({ refusal: () => 'The URL leads to a private address.' });
    const bench = await openAcmeDesk({ webhookSender: sender });
    expect(await refused(bench, { ...acme, macros: 1 })).toEqual([
      'macros: Expected a list of at most 1000, got 1; [] stands for none.',
      'webhooks.0.url: The URL leads to a private address.',
    ]);
  });
});
