import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRule } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type Ran, type TestCli, testCli, ticketsBy } from './testing/test-cli.ts';

const vipFirst = aRule({
  name: 'VIP first',
  position: 2,
  conditions: { all: [{ fact: 'tags', operator: 'contains', value: 'vip' }], any: [] },
  actions: [
    { type: 'set_priority', value: 'urgent' },
    { type: 'add_note', value: 'Hurry.' },
  ],
});
const late = aRule({ name: 'Late', position: 1, on: ['time'] });

type Bench = TestCli & Readonly<{ aTicket: (tags?: readonly string[]) => Promise<unknown> }>;

const openBench = async (): Promise<Bench> => {
  const cli = testCli();
  const { key } = await cli.json('quickstart');
  const { workspace } = await cli.desk.authenticate(String(key));
  await cli.ports.work.write(workspace.id, async ({ configuration }) => {
    for (const rule of [vipFirst, late]) await configuration.add('rule', rule);
  });
  return { ...cli, aTicket: await ticketsBy(cli, String(key)) };
};

describe('the list of rules', () => {
  test('is in the order in which rules are evaluated', async () => {
    const cli = await openBench();
    const { data } = await cli.json('rules', 'list');
    expect(data.map(({ name }) => name)).toEqual(['Late', 'VIP first']);
    expect(data[1]).toMatchObject({ on: ['ticket.created'], active: true, stop: false, position: 2 });
    expect((await cli.run('rules', 'list')).out).toContain('VIP first');
  });

  test('says where rules come from when it is empty', async () => {
    const cli = testCli();
    await cli.run('quickstart');
    expect((await cli.run('rules', 'list')).out).toContain('./tidemark config apply');
  });
});

describe('explaining a ticket', () => {
  test('shows which rules fired and what they did', async () => {
    const cli = await openBench();
    await cli.aTicket(['vip']);
    expect((await cli.run('rules', 'explain', '1')).out).toBe(
      [
        '2026-11-20T08:05:00.000Z  ticket.created, message.created  by the API key Quickstart',
        '  ✓ VIP first: It fired in pass 1.',
        '      priority: normal → urgent',
        '      Added an internal note.',
        '  – Not evaluated, because they have another trigger: Late.',
        '  Ended after 2 passes. Nothing was left to do.',
        '',
      ].join('\n'),
    );
  });

  test('can be limited to the rules that fired', async () => {
    const cli = await openBench();
    await cli.aTicket(['vip']);
    await cli.aTicket();
    const { out } = await cli.run('rules', 'explain', '1', '--fired');
    expect(out).toContain('✓ VIP first: It fired in pass 1.');
    expect(out).not.toContain('Late');
    const { data } = await cli.json('rules', 'explain', '1', '--fired');
    expect(data).toMatchObject([{ rules: [{ name: 'VIP first' }] }]);
    expect((await cli.run('rules', 'explain', '2', '--fired')).out).toContain('No rule fired.');
  });

  test('says why a rule did not fire, with the value that was found', async () => {
    const cli = await openBench();
    await cli.aTicket(['new']);
    const { out } = await cli.run('rules', 'explain', '1');
    expect(out).toContain('✗ VIP first: This did not hold: tags contains vip (found: new).');
    const { data } = await cli.json('rules', 'explain', '1');
    expect(data).toMatchObject([
      {
        ticket_number: 1,
        triggers: ['ticket.created', 'message.created'],
        actor: { type: 'api_key', name: 'Quickstart' },
        end: 'settled',
        rules: [
          { name: 'Late', outcome: 'not_looked_at' },
          { name: 'VIP first', outcome: 'not_fired', failed: [{ condition: 'tags contains vip' }] },
        ],
      },
    ]);
  });

  test('requires the number of an existing ticket', async () => {
    const cli = await openBench();
    expect((await cli.run('rules', 'explain', '7')).err).toBe(
      'No ticket has the number 7; the workspace has no tickets.\n',
    );
    await cli.aTicket();
    const { code, err } = await cli.run('rules', 'explain', '7');
    expect({ code, err }).toEqual({ code: 1, err: 'No ticket has the number 7; the newest is 1.\n' });
    for (const odd of ['0', 'x', '1.5', '-1', '99999999999999999999'])
      expect((await cli.run('rules', 'explain', '--', odd)).code).toBe(2);
  });

  test('finds no ticket of another workspace', async () => {
    const cli = await openBench();
    await cli.aTicket(['vip']);
    await cli.run('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
    const { code, out } = await cli.run('rules', 'explain', '1', '--workspace', 'acme');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect((await cli.json('rules', 'list', '--workspace', 'acme')).data).toEqual([]);
  });

  test('says that no rule was evaluated on the ticket', async () => {
    const cli = testCli();
    const { key } = await cli.json('quickstart');
    const { workspace } = await cli.desk.authenticate(String(key));
    await cli.run('seed', 'load', '--tickets', '1', '--workspace', workspace.slug);
    expect((await cli.run('rules', 'explain', '1')).out).toContain('No rules ran on ticket 1');
    expect((await cli.json('rules', 'explain', '1')).data).toEqual([]);
  });
});

describe('trying rules', () => {
  test('prints what they would do, and changes nothing', async () => {
    const cli = await openBench();
    const { code, out } = await cli.runWith('ticket: { tags: [vip] }\n', 'rules', 'test', '-');
    expect({ code, out }).toEqual({
      code: 0,
      out: [
        '✓ The made-up write (ticket.created)',
        '  ✓ VIP first: It fired in pass 1.',
        '      priority: normal → urgent',
        '      Added an internal note.',
        '  – Not evaluated, because they have another trigger: Late.',
        '  Ended after 2 passes. Nothing was left to do.',
        '',
        'One made-up write, as expected. Nothing was changed.',
        '',
      ].join('\n'),
    });
    expect((await cli.run('rules', 'explain', '1')).code).toBe(1);
  });

  test('ends with 1 when a write does not go as expected', async () => {
    const cli = await openBench();
    const file = `
trials:
  - name: A VIP
    ticket: { tags: [vip] }
    expect: { fired: [VIP first], ticket: [{ fact: priority, is: urgent }] }
  - name: Anybody
    expect: { fired: [VIP first] }
`;
    const { code, out } = await cli.runWith(file, 'rules', 'test', '-');
    expect(code).toBe(1);
    expect(out).toContain('✓ A VIP');
    expect(out).toContain('✗ Anybody');
    expect(out).toContain('Not as expected: VIP first was to fire. This did not hold: tags contains vip');
    expect(out).toContain('2 made-up writes, 1 not as expected. Nothing was changed.');
    const json = JSON.parse((await cli.runWith(file, 'rules', 'test', '-', '--json')).out);
    expect(json.data).toMatchObject([
      {
        name: 'A VIP',
        ok: true,
        ticket: { priority: 'urgent' },
        effects: [{ type: 'note', rule: { name: 'VIP first' }, body: 'Hurry.' }],
      },
      { name: 'Anybody', ok: false, ticket: { priority: 'normal' }, effects: [] },
    ]);
  });

  test('reads unsaved rules from a file, JSON as well', async () => {
    const cli = await openBench();
    const rules = [{ name: 'Draft', on: ['ticket.created'], actions: [{ add_tags: ['draft'] }] }];
    const { out } = await cli.runWith(JSON.stringify({ rules }), 'rules', 'test', '-', '--json');
    expect(JSON.parse(out).data).toMatchObject([
      { ticket: { tags: ['draft'] }, run: { rules: [{ name: 'Draft' }] } },
    ]);
    expect((await cli.json('rules', 'list')).data).toHaveLength(2);
  });

  test('works as the documentation shows', async () => {
    const root = join(import.meta.dirname, '../../..');
    const page = readFileSync(join(root, 'docs/test-rules.md'), 'utf8');
    const block = /<!-- try -->\n```sh\n([^`]*)```/.exec(page)?.[1] ?? '';
    const cli = testCli();
    const ran: Ran[] = [];
    for (const line of block.trim().split('\n')) {
      const [, stdin = '', command = ''] = /^(?:echo "(.*)" \| )?\.\/tidemark (.*)$/.exec(line) ?? [];
      const args = command.split(' ').map((arg) => (arg.startsWith('docs/') ? join(root, arg) : arg));
      ran.push(await cli.runWith(`${stdin}\n`, ...args));
    }
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(ran.at(-1)?.out).toContain('2 made-up writes, as expected. Nothing was changed.');
  });

  test('reports every mistake of the file with its place, in the order of the file', async () => {
    const cli = await openBench();
    const file = 'ticket: { tagz: [vip] }\nrules:\n  - name: Draft\n    on: [ticket.open]\n    stop: true\n';
    const { code, out, err } = await cli.runWith(file, 'rules', 'test', '-');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    const [first, second, ...rest] = err.trim().split('\n');
    expect(first).toMatch(/^stdin:1:11: ticket\.tagz: Expected perhaps tags/);
    expect(second).toMatch(/^stdin:4:10: rules\.0\.on\.0: Expected one of ticket\.created/);
    expect(rest).toEqual([]);
  });

  test.each([
    ['ticket: {', /^stdin:\d+:\d+: /],
    ['', /^stdin:1:1: Expected an object/],
    ['trials: []', /^stdin:1:1: trials: Expected a list of 1 to/],
  ])('refuses a file that is not a trial: %j', async (file, said) => {
    const cli = await openBench();
    const { code, err } = await cli.runWith(file, 'rules', 'test', '-');
    expect(code).toBe(1);
    expect(err).toMatch(said);
  });

  test('refuses a missing file', async () => {
    const { code, err } = await (await openBench()).run('rules', 'test', 'nowhere.yaml');
    expect(code).toBe(1);
    expect(err).toBe('The file nowhere.yaml cannot be read: there is no such file.\n');
  });
});
