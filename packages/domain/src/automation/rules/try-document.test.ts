import { describe, expect, test } from 'vitest';
import { aRule } from '../../testing/configuration-builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const openBench = async () => {
  const bench = await openTestDesk();
  const team = await bench.desk.teams.add(bench.bySystem, { name: 'Tier 1' });
  await bench.desk.teams.addMember(bench.bySystem, { teamId: team.id, idOrEmail: bench.owner.email });
  await bench.ports.work.write(bench.workspaceId, async ({ configuration }) => {
    await configuration.add('rule', aRule({ name: 'See all' }));
    await configuration.add('rule', aRule({ name: 'Asleep', active: false }));
  });
  const tried = (document: unknown) => bench.desk.rules.test(bench.bySystem, document);
  return { ...bench, team, tried };
};

const unsaved = { name: 'Share', on: ['ticket.created'], actions: [{ assign_round_robin: 'Tier 1' }] };

describe('a document of made-up writes', () => {
  test('tries the active rules of the workspace', async () => {
    const { tried } = await openBench();
    const { faults, outcomes } = await tried({ trials: [{ name: 'one' }, { name: 'two', on: ['time'] }] });
    expect(faults).toEqual([]);
    expect(outcomes.map(({ name, ticket }) => [name, ticket.tags])).toEqual([
      ['one', ['seen']],
      ['two', []],
    ]);
    expect(outcomes[0]?.account.rules.map(({ name }) => name)).toEqual(['See all']);
  });

  test('may be a single write, on one trigger without a list', async () => {
    const { tried } = await openBench();
    const { outcomes } = await tried({ on: 'ticket.created', ticket: { subject: 'Help', tags: ['a'] } });
    expect(outcomes).toMatchObject([{ ticket: { subject: 'Help', tags: ['a', 'seen'] }, misses: [] }]);
  });

  test('tries its own rules instead of the saved ones when it has some', async () => {
    const { tried, team, owner } = await openBench();
    const asleep = { ...unsaved, name: 'Off', active: false };
    const { outcomes } = await tried({ rules: [asleep, unsaved], trials: [{ name: 'one' }] });
    expect(outcomes[0]?.account.rules).toMatchObject([{ name: 'Share', outcome: 'fired' }]);
    expect(outcomes[0]?.ticket).toMatchObject({ teamId: team.id, assigneeId: owner.id, tags: [] });
    expect((await tried({ rules: [] })).outcomes[0]?.account.rules).toEqual([]);
  });

  test('refers to organizations by name', async () => {
    const { tried, desk, byKey } = await openBench();
    const { id } = await desk.organizations.add(byKey, { name: 'Customer Ltd' });
    const { faults, outcomes } = await tried({
      ticket: { organization: 'Customer Ltd' },
      expect: { ticket: [{ fact: 'organization', is: 'Customer Ltd' }] },
    });
    expect(faults).toEqual([]);
    expect(outcomes).toMatchObject([{ ticket: { organizationId: id }, misses: [] }]);
  });

  test('changes nothing', async () => {
    const bench = await openBench();
    const { eventsOf, tried, team, read } = bench;
    const turns = () => read(({ agents }) => agents.list({}, { limit: 100, after: null }));
    const before = await turns();
    const note = { name: 'Note', on: ['ticket.created'], actions: [{ add_note: 'Hi' }] };
    const mail = {
      name: 'Mail',
      on: ['ticket.created'],
      actions: [{ send_mail: { to: 'requester', subject: 'Hi', body: 'Hi' } }],
    };
    const events = await eventsOf(async () => {
      const { faults } = await tried({ rules: [unsaved, note, mail], ticket: { team: team.name } });
      expect(faults).toEqual([]);
    });
    expect(events).toEqual([]);
    expect(await turns()).toEqual(before);
    expect(await read(({ mails }) => mails.list(10))).toEqual([]);
    expect((await bench.desk.rules.list(bench.bySystem, { limit: 100, after: null })).data).toHaveLength(2);
  });

  test('reads nothing from another workspace', async () => {
    const bench = await openBench();
    const elsewhere = { ...bench.bySystem, workspaceId: bench.ports.ids.next() };
    await bench.desk.workspaces.add(elsewhere, { slug: 'other', name: 'Other' });
    const { faults } = await bench.desk.rules.test(elsewhere, {
      rules: [unsaved],
      ticket: { team: 'Tier 1' },
    });
    expect(faults.map(({ path }) => path)).toEqual([
      ['rules', 0, 'actions', 0, 'assign_round_robin'],
      ['ticket', 'team'],
    ]);
  });

  test.each<[unknown, readonly (string | number)[]]>([
    [null, []],
    ['text', []],
    [[], []],
    [{ trials: 'x' }, ['trials']],
    [{ trials: [{}] }, ['trials', 0, 'name']],
    [{ trials: [], ticket: {} }, ['ticket']],
    [{ tickte: {} }, ['tickte']],
    [{ ticket: { priority: 'high!' } }, ['ticket', 'priority']],
    [{ on: 'ticket.open' }, ['on', 0]],
    [{ rules: 'x' }, ['rules']],
    [{ rules: [{ name: 'x', on: ['ticket.created'] }] }, ['rules', 0, 'actions']],
  ])('with a mistake is not tried, and the error has its place: %j', async (document, path) => {
    const { tried } = await openBench();
    const { faults, outcomes } = await tried(document);
    expect(outcomes).toEqual([]);
    expect(faults.map((fault) => fault.path)).toContainEqual(path);
  });
});
