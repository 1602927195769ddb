/** The configuration as one document at the console (contract §15.7). */
import { expect, test } from 'vitest';
import type { AgentClient } from './desks.ts';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

const yaml = `teams: [{ name: Tier 1 }]
rules:
  - name: VIP first
    on: ticket.created
    conditions: { all: [{ fact: tags, contains: vip }] }
    actions: [{ set_priority: urgent }, { set_team: Tier 1 }]
`;

const read = async (owner: AgentClient) => (await owner.get('/configuration')).body;

const apply = (owner: AgentClient, body: unknown) => owner.send('POST', '/configuration/apply', { body });

const plan = (owner: AgentClient, body: unknown) => owner.send('POST', '/configuration/plan', { body });

forEachDesk((open) => {
  test('a document is read, planned, and applied against the version that was read', async () => {
    const owner = await (await open()).atConsole('owner');
    const { version, document, yaml: text } = await read(owner);
    expect(text).toContain('teams: []');
    const planned = await plan(owner, { document: yaml });
    expect([planned.status, planned.body]).toMatchObject([
      200,
      {
        faults: [],
        changes: [
          { section: 'teams', name: 'Tier 1', change: 'add' },
          { section: 'rules', name: 'VIP first', change: 'add' },
        ],
      },
    ]);
    expect((await read(owner)).version).toBe(version);
    const applied = await apply(owner, { document: yaml, expected_version: version });
    expect(applied.status).toBe(200);
    expect(applied.body).toMatchObject({ changes: planned.body.changes, secrets: [] });
    expect(applied.body.version).not.toBe(version);
    expect(await read(owner)).toMatchObject({ version: applied.body.version, yaml: applied.body.yaml });
    const back = await apply(owner, { document, expected_version: applied.body.version });
    expect(back.body.version).toBe(version);
  });

  test('applying the exported YAML or document changes nothing', async () => {
    const owner = await (await open()).atConsole('owner');
    const { version } = await read(owner);
    await apply(owner, { document: yaml, expected_version: version });
    const now = await read(owner);
    for (const document of [now.yaml, now.document, JSON.stringify(now.document)])
      expect((await plan(owner, { document })).body).toEqual({ faults: [], warnings: [], changes: [] });
  });

  test('applying against an outdated version returns 409 with the current configuration, and writes nothing', async () => {
    const workspace = await open();
    const owner = await workspace.atConsole('owner');
    const admin = await workspace.atConsole('admin');
    const { version } = await read(owner);
    await apply(admin, { document: { teams: [{ name: 'Of the admin' }] }, expected_version: version });
    const current = await read(owner);
    const late = await apply(owner, { document: yaml, expected_version: version });
    expect([late.status, late.error.code, late.error.field]).toEqual([
      409,
      'configuration_moved',
      'expected_version',
    ]);
    expect(late.body).toMatchObject({ version: current.version, document: current.document });
    expect(await read(owner)).toEqual(current);
  });

  test('each mistake has its path in the document and its line in the YAML', async () => {
    const owner = await (await open()).atConsole('owner');
    const { version } = await read(owner);
    const wrong = 'teams:\n  - name: Tier 1\n    agents: [nobody@acme.test]\nrule: []\n';
    const { faults } = (await plan(owner, { document: wrong })).body as { faults: readonly object[] };
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: ['teams', 0, 'agents', 0], line: 3, column: 14 }),
        expect.objectContaining({ path: ['rule'], line: 4, column: 1 }),
      ]),
    );
    const refused = await apply(owner, { document: wrong, expected_version: version });
    expect([refused.status, refused.error.code]).toEqual([422, 'validation_failed']);
    expect(refused.body.faults).toHaveLength(2);
    const unread = await plan(owner, { document: 'teams: [' });
    expect(unread.body).toMatchObject({ faults: [{ path: [], line: expect.any(Number) }], changes: [] });
    expect((await apply(owner, { document: 'teams: [', expected_version: version })).status).toBe(422);
  });

  test('the secret of a new webhook is shown once, and no retry shows it again', async () => {
    const owner = await (await open()).atConsole('owner');
    const { version } = await read(owner);
    const body = {
      document: { webhooks: [{ url: 'https://acme.example/hook' }] },
      expected_version: version,
    };
    const headers = { 'Idempotency-Key': 'config-1' };
    const first = await owner.send('POST', '/configuration/apply', { body, headers });
    expect(first.body).toMatchObject({ secrets: [{ url: 'https://acme.example/hook' }] });
    const again = await owner.send('POST', '/configuration/apply', { body, headers });
    expect([again.status, again.error.code]).toEqual([409, 'configuration_moved']);
  });

  test('a renamed entry keeps its id', async () => {
    const owner = await (await open()).atConsole('owner');
    const first = await apply(owner, { document: yaml, expected_version: (await read(owner)).version });
    const before = (await owner.get('/teams')).data;
    const body = {
      document: yaml.replaceAll('Tier 1', 'First tier'),
      renames: [{ section: 'teams', from: 'Tier 1', to: 'First tier' }],
      expected_version: first.body.version,
    };
    expect((await apply(owner, body)).status).toBe(200);
    expect((await owner.get('/teams')).data).toMatchObject([{ id: before[0]?.id, name: 'First tier' }]);
    const gone = await apply(owner, { ...body, expected_version: (await read(owner)).version });
    expect([gone.status, gone.error.field]).toEqual([422, 'document.renames.0.from']);
  });

  test('trying rules and policies on a ticket writes nothing', async () => {
    const owner = await (await open()).atConsole('owner');
    await openedTicket(owner);
    await owner.patch('/tickets/1', { tags: ['vip'] });
    const before = (await owner.get('/tickets/1')).body;
    const sla = 'sla_policies: [{ name: All, targets: [{ metric: first_reply, within: 1h }] }]\n';
    const tried = await owner.send('POST', '/configuration/try', {
      body: { number: 1, document: yaml + sla },
    });
    expect([tried.status, tried.body]).toMatchObject([
      200,
      {
        faults: [],
        sla_policy: 'All',
        rules: [{ name: 'VIP first', outcome: 'fired', changes: [{ field: 'priority' }, { field: 'team' }] }],
      },
    ]);
    expect((await owner.get('/tickets/1')).body).toEqual(before);
    const wrong = await owner.send('POST', '/configuration/try', {
      body: { number: 1, document: { rules: 1 } },
    });
    expect(wrong.body).toMatchObject({ faults: [{ path: ['rules'] }], rules: [] });
    const none = await owner.send('POST', '/configuration/try', { body: { number: 9, document: yaml } });
    expect(none.status).toBe(404);
  });

  test.each([
    ['document', {}],
    ['document', { document: null }],
    ['expected_version', { document: {}, expected_version: null }],
    ['expected_version', { document: {}, expected_version: 'x' }],
    ['renames', { document: {}, renames: {}, expected_version: '0'.repeat(64) }],
    ['renames.0.section', { document: {}, renames: [{ section: 'agents', from: 'a', to: 'b' }] }],
    ['renames.0.to', { document: {}, renames: [{ section: 'teams', from: 'a', to: '' }] }],
    ['renames.0.from', { document: {}, renames: [{ section: 'teams', from: 'a\0', to: 'b' }] }],
  ])('input that is wrong at %s is refused: %j', async (member, body) => {
    const owner = await (await open()).atConsole('owner');
    const refused = await apply(owner, { expected_version: '0'.repeat(64), ...body });
    expect([refused.status, refused.error.field]).toEqual([422, member]);
  });

  test.each([[1], [[]], ['\0'], ['- a'], ['x: &a [*a]'], ['{{{{'], ['!!js/function x'], [true]])(
    'the document %j is a mistake, not a failure',
    async (document) => {
      const owner = await (await open()).atConsole('owner');
      const planned = await plan(owner, { document });
      expect(planned.status).toBe(200);
      expect((planned.body.faults as readonly unknown[]).length).toBeGreaterThan(0);
    },
  );
});
