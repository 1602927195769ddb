import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestCli, testCli } from './testing/test-cli.ts';

const example = join(import.meta.dirname, '../../../docs/examples/workspace.yaml');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

const openCli = async (): Promise<TestCli> => {
  const cli = testCli();
  await cli.run('quickstart');
  await cli.run('agent', 'create', '--email', 'ann@acme.test', '--name', 'Ann');
  return cli;
};

const mistakesIn = async (text: string, cli?: TestCli): Promise<readonly string[]> => {
  const { code, out, err } = await (cli ?? (await openCli())).runWith(text, 'config', 'apply', '-');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  return err.trimEnd().split('\n');
};

describe('the example of the documentation', () => {
  test('applies to a new workspace, and then there is nothing to change', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const { changes, warnings } = await cli.json('config', 'apply', example);
    expect(changes).toHaveLength(8);
    expect(warnings).toEqual([]);
    expect(await cli.json('config', 'plan', example)).toEqual({ changes: [], warnings: [] });
    expect((await cli.run('config', 'plan', example)).out).toBe(
      'Nothing to change: the workspace matches the file.\n',
    );
  });

  test('renames nothing and calls no webhook', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    const before = (await cli.json('workspace', 'list')).data;
    await cli.run('config', 'apply', example);
    expect((await cli.json('workspace', 'list')).data).toEqual(before);
    expect((await cli.json('webhook', 'list')).data).toEqual([]);
    expect(await readFile(example, 'utf8')).not.toMatch(/https?:/);
  });

  test('is the same after an export into a file and an import', async () => {
    const cli = await openCli();
    await cli.run('config', 'apply', example);
    const hook = { url: 'https://acme.example/hook', events: ['ticket.created'] };
    await cli.runWith(JSON.stringify({ webhooks: [hook] }), 'config', 'apply', '-');
    const file = join(folder, 'export.yaml');
    expect((await cli.run('config', 'export', '--output', file)).out).toBe(
      `The configuration is in ${file}.\n`,
    );
    expect(await cli.json('config', 'plan', file)).toEqual({ changes: [], warnings: [] });
    const text = await readFile(file, 'utf8');
    expect(text).toContain('conditions: { all: [ { fact: tags, contains: vip } ] }');
    expect(text).toContain('holidays: [ "2026-12-25" ]');
    expect(text).not.toContain('whsec_');
    expect(`${text.trimEnd()}\n`).toBe((await cli.run('config', 'export')).out);
    const other = await openCli();
    await other.run('config', 'apply', file);
    expect((await other.run('config', 'export')).out).toBe(`${text.trimEnd()}\n`);
  });
});

describe('config plan', () => {
  test('shows what would be added, changed and removed, and changes nothing', async () => {
    const cli = await openCli();
    await cli.run('config', 'apply', example);
    await cli.runWith('teams: [{ name: Tier 1, agents: [ann@acme.test] }]', 'config', 'apply', '-');
    const text =
      'workspace: { close_after_days: 3 }\nteams: [{ name: Tier 1 }, { name: Tier 2 }]\nviews: []\n';
    const before = await cli.run('config', 'export');
    const { code, out } = await cli.runWith(text, 'config', 'plan', '-');
    expect(code).toBe(0);
    expect(out).toBe(
      [
        '~ workspace: demo',
        '    close_after_days: 7 → 3',
        '~ teams: Tier 1',
        '    agents: ["ann@acme.test"] → []',
        '+ teams: Tier 2',
        '- views: Urgent open',
        '',
        '4 changes: 1 added, 2 changed, 1 removed. To apply: ./tidemark config apply -',
        '',
      ].join('\n'),
    );
    expect(await cli.run('config', 'export')).toEqual(before);
  });

  test('warns of entries without effect, with their place, and applies them all the same', async () => {
    const cli = await openCli();
    const text = 'macros:\n  - name: A\n    actions: [{ set_assignee: ann@acme.test }]\n';
    const message = 'ann@acme.test is invited: only an active agent who may answer gets tickets.';
    const place = 'macros.0.actions.0.set_assignee';
    expect((await cli.runWith(text, 'config', 'plan', '-')).out).toContain(
      `+ macros: A\n! stdin:3:17: ${place}: ${message}\n`,
    );
    const applied = await cli.runWith(text, 'config', 'apply', '-', '--json');
    expect(JSON.parse(applied.out)).toMatchObject({
      changes: [{ name: 'A' }],
      warnings: [{ line: 3, column: 17, path: place, message }],
    });
  });

  test('prints the next command, with the workspace when it was named', async () => {
    const cli = await openCli();
    const { out } = await cli.run('config', 'plan', example, '--workspace', 'demo');
    expect(out).toContain(`To apply: ./tidemark config apply ${example} --workspace demo\n`);
  });

  test('shortens a long text for readers, and keeps it whole in JSON', async () => {
    const cli = await openCli();
    const macros = (body: string) => `macros: [{ name: A, reply_body: ${body} }]`;
    await cli.runWith(macros('x'), 'config', 'apply', '-');
    const body = 'y'.repeat(5_000);
    expect((await cli.runWith(macros(body), 'config', 'plan', '-')).out.length).toBeLessThan(500);
    const { out } = await cli.runWith(macros(body), 'config', 'plan', '-', '--json');
    expect(JSON.parse(out).changes[0].fields).toEqual({ reply_body: ['x', body] });
  });
});

describe('a wrong file', () => {
  test('every mistake is reported with its line and column, in the order of the file, and nothing is applied', async () => {
    const cli = await openCli();
    const text = [
      'teams: [{ name: Tier 1, agents: [eve@acme.test] }]',
      'rules:',
      '  - name: VIP first',
      '    on: [ticket.created]',
      '    conditions:',
      '      all:',
      '        - { fact: priorty, is: urgent }',
      '    actions: [{ set_priority: urgent }, { assign_round_robin: Tier 2 }]',
      'categories: [{ name: A, parent: A }]',
      'macro: []',
    ].join('\n');
    expect(await mistakesIn(text, cli)).toEqual([
      'stdin:1:34: teams.0.agents.0: Expected the email of an agent, got "eve@acme.test", which does not exist.',
      'stdin:7:13: rules.0.conditions.all.0.fact: Expected perhaps priority, got "priorty".',
      'stdin:8:43: rules.0.actions.1.assign_round_robin: Expected the name of a team, got "Tier 2", which does not exist.',
      'stdin:9:25: categories.0.parent: Expected a category that is not below this one, got a circle.',
      'stdin:10:1: macro: Expected perhaps macros, got "macro".',
    ]);
    expect((await cli.run('config', 'export')).out).toContain('teams: []');
  });

  test('an entry that lacks a member is reported with its place, also behind an alias', async () => {
    expect(await mistakesIn('teams:\n  - &a { agents: [] }\nviews: [{ name: A, sort: *a }]')).toEqual([
      'stdin:2:8: teams.0.name: name is required.',
      'stdin:2:10: views.0.sort.agents: Expected one of field, direction, got "agents".',
      'stdin:3:20: views.0.sort.field: field is required.',
    ]);
  });

  test.each([
    [
      'a key twice',
      'teams: []\nteams: []',
      'stdin:2:1: Expected each key once, got teams again, which is already on line 1.',
    ],
    ['two documents', 'teams: []\n---\nteams: []', 'stdin:2:1: Expected one document, got another one.'],
    ['a tab', 'teams:\n\t- { name: A }', 'stdin:2:1: Expected spaces to indent with, got a tab.'],
    ['a tag', 'teams: !!set { A }', 'stdin:1:8: Expected a value without a tag'],
    ['binary', 'teams: !!binary aGVsbG8=', 'stdin:1:8: Expected a value without a tag'],
    ['an open bracket', 'teams: [', 'stdin:1:9: Expected '],
    ['an alias of nothing', 'teams: *nobody', 'stdin:1:8: Expected the name of an anchor'],
    ['a list as a key', '? [a]\n: b', 'stdin:1:3: Expected a text as key'],
    ['nothing at all', '', 'stdin:1:1: Expected sections such as teams and rules, got nothing.'],
    ['a text', 'hello', 'stdin:1:1: Expected sections such as teams and rules, got "hello".'],
  ])('%s is not a configuration', async (_what, text, mistake) => {
    const [first] = await mistakesIn(text);
    expect(first?.startsWith(mistake) ? mistake : first).toBe(mistake);
  });

  test('twenty mistakes are listed, followed by the number of the others', async () => {
    const views = Array.from({ length: 30 }, (_, index) => `  - { name: V${index}, sort: { field: x } }`);
    const mistakes = await mistakesIn(`views:\n${views.join('\n')}`);
    expect(mistakes).toHaveLength(21);
    expect(mistakes.at(-1)).toBe('and 10 more.');
    expect(await mistakesIn(`teams: {${'a: 1, '.repeat(100)}}`)).toHaveLength(1);
  });

  test('aliases that expand without end and bottomless nesting are refused', async () => {
    const names = [...'abcdefghijkl'];
    const bomb = names.map((name, index) => {
      const below = names[index - 1];
      return `${name}: &${name} [${below ? Array(10).fill(`*${below}`).join(', ') : 'x'}]`;
    });
    expect(await mistakesIn(bomb.join('\n'))).toEqual([
      'stdin:1:1: Expected at most 1000 values through aliases, got more.',
    ]);
    const nested = await mistakesIn(`teams: ${'['.repeat(200_000)}`);
    expect(nested.length).toBeLessThan(22);
    expect(nested[0]).toMatch(/^stdin:1:\d+: Expected /);
  });

  test.each([
    ['more than 1 MiB', () => '#'.repeat(1024 * 1024 + 1), 'is larger than 1024 KiB.'],
    ['bytes that are no UTF-8', () => Buffer.from([0x74, 0xff]), 'is not UTF-8 text.'],
  ])('%s is not read', async (_what, content, sentence) => {
    const file = join(folder, 'odd.yaml');
    await writeFile(file, content());
    const { code, err } = await (await openCli()).run('config', 'plan', file);
    expect(code).toBe(1);
    expect(err).toBe(`${file} ${sentence}\n`);
  });

  test('a missing file, and one that cannot be written, is named', async () => {
    const cli = await openCli();
    const missing = join(folder, 'missing.yaml');
    expect((await cli.run('config', 'plan', missing)).err).toBe(
      `The file ${missing} cannot be read: there is no such file.\n`,
    );
    const nowhere = join(folder, 'nowhere', 'out.yaml');
    expect((await cli.run('config', 'export', '--output', nowhere)).err).toBe(
      `The file ${nowhere} cannot be written: there is no such file.\n`,
    );
    expect((await cli.run('config', 'plan', folder)).err).toContain('it is a folder');
  });
});
