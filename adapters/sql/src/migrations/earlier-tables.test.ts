import { ticketSorts } from '@tidemark/domain';
import { aContact, aHash, anId, aPushDevice, aTicketSla } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tablesBefore } from '../testing/earlier-tables.ts';
import { engines, type TestDatabase } from '../testing/engines.ts';

const at = '2026-11-20T08:05:00.000Z';

describe.each(engines)('a database of an earlier version on $name', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await engine.create('none');
  });
  afterEach(() => database.drop());

  const insert = (table: string, row: Readonly<Record<string, string | number>>) => {
    const values = Object.values(row).map((value) => (typeof value === 'number' ? value : `'${value}'`));
    return database.run(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')})`,
    );
  };

  /** An agent with a device, whom a note of a rule mentions. */
  const furnish = async () => {
    const [workspaceId, agentId, sessionId, contact, messageId] = [
      anId(),
      anId(),
      anId(),
      aContact(),
      anId(),
    ];
    const device = aPushDevice({ owner: { type: 'agent', id: agentId }, sessionId });
    const owner = { workspace_id: workspaceId };
    const token = { token_hash: aHash(), sealed_token: 'sealed' };
    await insert('workspaces', {
      ...{ id: workspaceId, slug: 'acme', name: 'Acme', locale: 'en', timezone: 'UTC', status: 'active' },
      ...{ settings: '{"closeAfterDays":4}', created_at: at },
    });
    await insert('agents', {
      ...{ ...owner, id: agentId, email: 'ann@acme.example', email_key: 'ann@acme.example', name: 'Ann' },
      ...{ role: 'agent', status: 'active', available: 1, created_at: at },
    });
    await insert('sessions', {
      ...{ ...owner, id: sessionId, agent_id: agentId, kind: 'device', device: '{}', token_hash: aHash() },
      ...{ created_at: at, last_used_at: at, expires_at: at, ends_on: at.slice(0, 10) },
    });
    await insert('push_devices', {
      ...{ ...owner, id: device.id, platform: device.platform, device_name: device.deviceName ?? '' },
      ...{ app_version: device.appVersion ?? '', agent_id: agentId, session_id: sessionId, ...token },
      ...{ created_at: device.createdAt, last_seen_at: device.lastSeenAt },
    });
    await insert('contacts', {
      ...{ ...owner, id: contact.id, email: contact.email, email_key: contact.email, email_domain: 'x' },
      ...{ name: contact.name, blocked: 0, custom_fields: '{}', created_at: at, updated_at: at, version: 1 },
    });
    await insert('tickets', {
      ...{ ...owner, number: 1, id: anId(), subject: 'Help', status: 'solved', priority: 'normal' },
      ...{
        channel: 'api',
        requester_id: contact.id,
        tags: '[]',
        custom_fields: '{}',
        acts: '{}',
        version: 1,
      },
      ...{ created_at: at, updated_at: at, last_message_at: at, solved_at: at },
    });
    await insert('messages', {
      ...{ ...owner, id: messageId, ticket_number: 1, position: 1, internal: 1, body: '', body_html: '' },
      ...{ author_type: 'rule', author_name: 'Alarm', channel: 'api', auto: 0, delivery_state: 'none' },
      created_at: at,
    });
    const mention = { agent_id: agentId, at, message_id: messageId, ticket_number: 1, author_name: 'Alarm' };
    await insert('message_mentions', { ...owner, ...mention });
    return { workspaceId, agentId, contactId: contact.id, device, token };
  };

  test('keeps its messages and articles: no file was skipped, none came by mail, and all are in the workspace’s language', async () => {
    const tables = tablesBefore('0019', engine.name === 'SQLite' ? 'sqlite' : 'postgres');
    await database.run(tables.join(';\n'));
    const workspaceId = anId();
    const owner = { workspace_id: workspaceId };
    const stamps = { created_at: at, updated_at: at, version: 1 };
    const [contactId, categoryId, articleId] = [anId(), anId(), anId()];
    await insert('workspaces', {
      ...{ id: workspaceId, slug: 'acme', name: 'Acme', locale: 'en', timezone: 'UTC', status: 'active' },
      ...{ settings: '{"closeAfterDays":4}', created_at: at },
    });
    await insert('contacts', {
      ...{ ...owner, id: contactId, email: 'zoe@x.example', email_key: 'zoe@x.example', email_domain: 'x' },
      ...{ name: 'Zoe', blocked: 0, custom_fields: '{}', ...stamps },
    });
    await insert('tickets', {
      ...{ ...owner, number: 1, id: anId(), subject: 'Help', status: 'new', priority: 'normal', tags: '[]' },
      ...{ channel: 'api', requester_id: contactId, custom_fields: '{}', acts: '{}', last_message_at: at },
      ...stamps,
    });
    await insert('messages', {
      ...{
        ...owner,
        id: anId(),
        ticket_number: 1,
        position: 1,
        internal: 0,
        body: '',
        body_html: '',
        auto: 0,
      },
      ...{ author_type: 'system', author_name: 'X', channel: 'api', delivery_state: 'none', created_at: at },
    });
    await insert('configuration_entries', {
      ...{ ...owner, id: categoryId, kind: 'category', name_key: 'x', position: 1, active: 1, content: '{}' },
    });
    await insert('articles', {
      ...{ ...owner, id: articleId, category_id: categoryId, title: 'T', slug: 't', body_html: '' },
      ...{ status: 'published', published_at: at, view_count: 0, votes_up: 0, votes_down: 0, ...stamps },
    });
    const storage = await database.open();
    await storage.work.read(workspaceId, async ({ messages, articles, tickets }) => {
      const { data } = await messages.listOfTicket(1, { limit: 9, after: null });
      expect(data).toMatchObject([{ skippedFiles: [], verified: null, cc: [] }]);
      expect((await articles.find(articleId))?.locale).toBeNull();
      const found = await tickets.list({ assigneeId: null, teamId: null }, { limit: 9, after: null });
      expect(found.data.map(({ number }) => number)).toEqual([1]);
    });
    await storage.close();
  });

  test('keeps its devices and mentions, and customers can sign in', async () => {
    const tables = tablesBefore('0015', engine.name === 'SQLite' ? 'sqlite' : 'postgres');
    await database.run(tables.join(';\n'));
    const { workspaceId, agentId, contactId, device, token } = await furnish();
    const storage = await database.open();
    const window = { after: '2026-01-01T00:00:00.000Z', before: null, limit: 10 };
    await storage.work.read(workspaceId, async ({ pushDevices, notifications, portal }) => {
      expect(await pushDevices.listOf('agent', [agentId])).toEqual([device]);
      expect(await pushDevices.findToken(device.id)).toEqual({ device, sealedToken: token.sealed_token });
      expect(await notifications.listMessages(agentId, window)).toMatchObject([
        { authorType: 'rule', authorName: 'Alarm', mentions: true },
      ]);
      expect(await portal.listSolved(contactId, window)).toMatchObject([{ ticketNumber: 1, at }]);
    });
    await storage.work.write(workspaceId, async ({ pushDevices, sessions }) => {
      const renewed = await pushDevices.save(
        { ...device, id: anId(), appVersion: '2' },
        { hash: token.token_hash, sealed: 'anew' },
      );
      expect(renewed).toEqual({ ...device, appVersion: '2' });
      await sessions.agent.removeEndedBefore('2027-01-01T00:00:00.000Z', 10);
    });
    expect(await database.count('push_devices')).toBe(0);
    await storage.close();
  });

  test('sorts tickets by their deadlines', async () => {
    const tables = tablesBefore('0055', engine.name === 'SQLite' ? 'sqlite' : 'postgres');
    await database.run(tables.join(';\n'));
    const { workspaceId, contactId } = await furnish();
    const clocks = [
      { status: 'open', sla: aTicketSla({ dueAt: '2026-11-20T12:00:00.000Z' }) },
      { status: 'new', sla: aTicketSla({ dueAt: '2026-11-20T10:00:00.000Z' }) },
      { status: 'pending', sla: aTicketSla({ dueAt: null }) },
      { status: 'open', sla: { ...aTicketSla(), policy: null } },
      { status: 'on_hold', sla: null },
    ];
    for (const [index, { status, sla }] of clocks.entries())
      await insert('tickets', {
        ...{ workspace_id: workspaceId, number: index + 2, id: anId(), subject: 'Help', status },
        ...{ priority: 'normal', tags: '[]', channel: 'api', requester_id: contactId, custom_fields: '{}' },
        ...{ acts: '{}', last_message_at: at, created_at: at, updated_at: at, version: 1 },
        ...(sla && { sla: JSON.stringify(sla) }),
      });
    const storage = await database.open();
    const { data } = await storage.work.read(workspaceId, ({ tickets }) =>
      tickets.listSorted(ticketSorts.due_at, {}, { limit: 9, after: null }),
    );
    expect(data.map(({ number }) => number)).toEqual([3, 2, 6, 5, 4, 1]);
    await storage.close();
  });

  test('counts what its workspaces store', async () => {
    const tables = tablesBefore('0028', engine.name === 'SQLite' ? 'sqlite' : 'postgres');
    await database.run(tables.join(';\n'));
    const { workspaceId, agentId } = await furnish();
    const owner = { workspace_id: workspaceId, ticket_number: 1, message_id: anId() };
    const counted = anId();
    await insert('workspaces', {
      ...{ id: counted, slug: 'bolt', name: 'Bolt', locale: 'en', timezone: 'UTC', status: 'active' },
      ...{ settings: '{}', created_at: at },
    });
    for (const workspace_id of [workspaceId, counted])
      await insert('workspace_counters', { workspace_id, last_ticket_number: 1, last_event_sequence: 0 });
    await insert('message_origins', {
      ...{ ...owner, sender: 'x', sender_key: 'x', subject: 'x', body: 'Grüße', body_html: 'abc' },
    });
    await insert('files', {
      ...{
        ...owner,
        id: agentId,
        name: 'x',
        content_type: 'text/plain',
        size: 1_000,
        sha256: 'x',
        inline: 0,
      },
      created_at: at,
    });
    const mail = { workspace_id: workspaceId, way: 'smtp', recipient: 'x', sha256: 'x', dedupe_key: 'x' };
    const state = { state: 'done', attempts: 0, opened_ticket: 0, received_at: at };
    await insert('inbound_mails', { ...mail, ...state, id: anId(), size: 20_000, raw_in: 'row' });
    await insert('inbound_mails', { ...mail, ...state, id: anId(), size: 300_000, raw_in: 'none' });
    const storage = await database.open();
    const used = (id: string) => storage.work.read(id, ({ usage }) => usage.find());
    expect(await used(workspaceId)).toEqual({
      bytes: 21_000 + 'Grüße'.length + 2 + 'abc'.length,
      contacts: 1,
    });
    expect(await used(counted)).toEqual({ bytes: 0, contacts: 0 });
    await storage.close();
  });

  test('counts mail that arrived before for its sender', async () => {
    const tables = tablesBefore('0029', engine.name === 'SQLite' ? 'sqlite' : 'postgres');
    await database.run(tables.join(';\n'));
    const { workspaceId } = await furnish();
    const mail = { workspace_id: workspaceId, way: 'smtp', recipient: 'x', sha256: 'x', dedupe_key: 'x' };
    const state = { state: 'done', attempts: 0, opened_ticket: 1, received_at: at, size: 1, raw_in: 'none' };
    const sender = { sender: 'Cora@customer.example', sender_key: 'cora@customer.example' };
    await insert('inbound_mails', { ...mail, ...state, ...sender, id: anId() });
    await insert('inbound_mails', { ...mail, ...state, id: anId() });
    const storage = await database.open();
    const found = await storage.work.read(workspaceId, async ({ inboundMails }) => [
      await inboundMails.countFrom('cora@customer.example', at),
      (await inboundMails.listOfPerson('cora@customer.example', 9)).map(({ author }) => author),
    ]);
    expect(found).toEqual([{ mails: 1, opened: 1 }, [null]]);
    await storage.close();
  });

  test('loses the network addresses of erased customers only', async () => {
    await database.run(tablesBefore('0017', engine.name === 'SQLite' ? 'sqlite' : 'postgres').join(';\n'));
    const [workspaceId, here, gone] = [anId(), anId(), anId()];
    const owner = { workspace_id: workspaceId };
    await insert('workspaces', {
      ...{ id: workspaceId, slug: 'acme', name: 'Acme', locale: 'en', timezone: 'UTC', status: 'active' },
      ...{ settings: '{"closeAfterDays":4}', created_at: at },
    });
    await insert('contacts', {
      ...{
        ...owner,
        id: here,
        email: 'zoe@x.example',
        email_key: 'zoe@x.example',
        email_domain: 'x.example',
      },
      ...{ name: 'Zoe', blocked: 0, custom_fields: '{}', created_at: at, updated_at: at, version: 1 },
    });
    for (const [actor_type, actor_id] of [
      ['customer', here],
      ['customer', gone],
      ['api_key', gone],
    ] as const)
      await insert('audit_log', {
        ...{
          ...owner,
          id: anId(),
          at,
          actor_type,
          actor_id,
          actor_name: 'Somebody',
          operation: 'listRequests',
        },
        ...{ path: '/portal/requests', outcome: 'ok', request_id: 'request', source: '192.0.2.7' },
      });
    const storage = await database.open();
    const { data } = await storage.work.read(workspaceId, ({ audit }) =>
      audit.list({ limit: 9, after: null }),
    );
    expect(data.map(({ source }) => source)).toEqual(['192.0.2.7', null, '192.0.2.7']);
    await storage.close();
  });
});
