/** The configuration saved from a screen: against the version that was read, and with new names for old entries. */
import { describe, expect, test } from 'vitest';
import { acmeDocument as acme, openAcmeDesk } from '../../testing/acme-document.ts';
import type { Rename } from './renames.ts';

const opened = async () => {
  const bench = await openAcmeDesk();
  const { desk, bySystem } = bench;
  const first = await desk.configuration.apply(bySystem, acme);
  expect(first.faults).toEqual([]);
  const show = () => desk.configuration.show(bySystem);
  const plan = (document: unknown, renames: readonly Rename[]) =>
    desk.configuration.plan(bySystem, document, renames);
  const save = (document: unknown, expectedVersion: string, renames: readonly Rename[] = []) =>
    desk.configuration.apply(bySystem, document, { expectedVersion, renames });
  return { ...bench, show, plan, save };
};

const teamRename: Rename = { section: 'teams', from: 'Tier 1', to: 'First tier' };

/** The whole document with the team under another name, wherever it is named. */
const renamedIn = (document: object): unknown =>
  JSON.parse(JSON.stringify(document).replaceAll('"Tier 1"', '"First tier"'));

describe('the version of a configuration', () => {
  test('stays while nothing changes, and comes again with what it shows', async () => {
    const { show, save } = await opened();
    const before = await show();
    expect(before.version).toMatch(/^[0-9a-f]{64}$/);
    expect(await show()).toEqual(before);
    await save({ workspace: { name: 'Other' } }, before.version);
    const after = await show();
    expect(after.version).not.toBe(before.version);
    await save({ workspace: before.document.workspace }, after.version);
    expect(await show()).toEqual(before);
  });

  test.each([
    ['the workspace', { workspace: { close_after_days: 9 } }],
    ['a team', { teams: [{ name: 'Tier 1' }, { name: 'Tier 2' }] }],
    ['a rule', { rules: [] }],
    [
      'a ticket field',
      { ticket_fields: [{ key: 'plan', label: 'Tariff', type: 'select', options: ['free', 'pro'] }] },
    ],
  ])('guards against a change of %s meanwhile, and nothing is lost', async (_, change) => {
    const { show, save } = await opened();
    const { version } = await show();
    expect((await save(change, version)).faults).toEqual([]);
    const current = await show();
    await expect(save({ macros: [] }, version)).rejects.toMatchObject({
      code: 'configuration_moved',
      field: 'expected_version',
      beside: current,
    });
    await expect(save({ macros: 'wrong' }, version)).rejects.toMatchObject({ code: 'configuration_moved' });
    expect(await show()).toEqual(current);
  });

  test('lets one of ten writers at the same moment save', async () => {
    const { show, save } = await opened();
    const { version } = await show();
    const saves = Array.from({ length: 10 }, (_, at) => save({ workspace: { name: `Name ${at}` } }, version));
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a rename', () => {
  test('keeps the id, and all that refers to the entry', async () => {
    const { show, save, plan, read } = await opened();
    const [team] = await read(({ teams }) => teams.all());
    const { document, version } = await show();
    const next = renamedIn(document);
    const { changes, faults } = await plan(next, [teamRename]);
    expect(faults).toEqual([]);
    expect(changes).toEqual([
      { section: 'teams', name: 'First tier', change: 'change', fields: { name: ['Tier 1', 'First tier'] } },
    ]);
    await save(next, version, [teamRename]);
    expect(await read(({ teams }) => teams.all())).toEqual([{ ...team, name: 'First tier' }]);
    const [rule] = await read((stores) => stores.configuration.all('rule'));
    expect(JSON.stringify(rule)).toContain(team?.id);
    expect((await show()).document).toEqual(next);
  });

  test('works where the sections that refer to it are left out', async () => {
    const { show, save, read } = await opened();
    const [team] = await read(({ teams }) => teams.all());
    const { version } = await show();
    const { faults } = await save({ teams: [{ name: 'First tier' }] }, version, [teamRename]);
    expect(faults).toEqual([]);
    expect(await read(({ teams }) => teams.all())).toEqual([{ ...team, name: 'First tier' }]);
  });

  test('of a rule keeps its place and its id', async () => {
    const { show, save, read } = await opened();
    const before = await read((stores) => stores.configuration.all('rule'));
    const { document, version } = await show();
    const rules = document.rules.map((rule) => ({ ...rule, name: 'Important first' }));
    await save({ rules }, version, [{ section: 'rules', from: 'VIP first', to: 'Important first' }]);
    const after = await read((stores) => stores.configuration.all('rule'));
    expect(after.map(({ id, position, name }) => [id, position, name])).toEqual(
      before.map(({ id, position }) => [id, position, 'Important first']),
    );
  });

  test('that changes only the letter case needs no rename, and takes none amiss', async () => {
    const { plan } = await opened();
    const { faults, changes } = await plan({ teams: [{ name: 'TIER 1' }] }, [
      { section: 'teams', from: 'Tier 1', to: 'TIER 1' },
    ]);
    expect(faults).toEqual([]);
    expect(changes).toMatchObject([{ change: 'change', name: 'TIER 1' }]);
  });

  test.each<[string, readonly Rename[], unknown, string]>([
    ['an unknown name', [{ ...teamRename, from: 'Tier 9' }], undefined, 'renames.0.from'],
    ['a name that the document lacks', [{ ...teamRename, to: 'Nobody' }], undefined, 'renames.0.to'],
    ['a section that the document lacks', [teamRename], { rules: [] }, 'renames.0.section'],
    [
      'ticket fields',
      [{ section: 'ticket_fields', from: 'plan', to: 'tariff' }],
      undefined,
      'renames.0.section',
    ],
    ['webhooks', [{ section: 'webhooks', from: 'a', to: 'b' }], undefined, 'renames.0.section'],
    [
      'an old name that stays',
      [teamRename],
      { teams: [{ name: 'Tier 1' }, { name: 'First tier' }] },
      'renames.0.from',
    ],
    ['one entry twice', [teamRename, teamRename], undefined, 'renames.1.from'],
    ['text that is no name', [{ ...teamRename, from: '\0\uD800' }], undefined, 'renames.0.from'],
  ])('of %s is a mistake at its place', async (_, renames, document, path) => {
    const { plan, show } = await opened();
    const next = document ?? renamedIn((await show()).document);
    const { faults, changes } = await plan(next, renames);
    expect(faults.map((fault) => fault.path.join('.'))).toContain(path);
    expect(changes).toEqual([]);
  });

  test('to the name of another stored entry takes two steps', async () => {
    const { plan, save, show } = await opened();
    const { version } = await show();
    await save({ teams: [{ name: 'Tier 1' }, { name: 'Tier 2' }] }, version);
    const swap: readonly Rename[] = [
      { section: 'teams', from: 'Tier 1', to: 'Tier 2' },
      { section: 'teams', from: 'Tier 2', to: 'Tier 1' },
    ];
    const { faults } = await plan({ teams: [{ name: 'Tier 1' }, { name: 'Tier 2' }] }, swap);
    expect(faults.length).toBeGreaterThan(0);
  });
});
