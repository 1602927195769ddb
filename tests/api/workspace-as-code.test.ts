/** The configuration of a workspace as one document, on every test server (contract §6.4). */
import { systemCall } from '@tidemark/domain';
import { acmeDocument } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { openedTicket } from './samples.ts';

const toolOf = async ({ id, desk, agent }: TestWorkspace) => {
  const call = systemCall(id, 'config', 'config');
  const { email } = await agent();
  // Agents of the suite have addresses of their own.
  const document = { ...acmeDocument, teams: [{ name: 'Tier 1', agents: [email] }] };
  return {
    document,
    email,
    apply: (input: unknown) => desk.configuration.apply(call, input),
    plan: (input: unknown) => desk.configuration.plan(call, input),
    export: () => desk.configuration.export(call),
  };
};

forEachDesk((open) => {
  test('an applied document works from the next write on, and applying its export changes nothing', async () => {
    const workspace = await open();
    const tool = await toolOf(workspace);
    expect(await tool.apply(tool.document)).toMatchObject({ faults: [], changes: { length: 9 } });
    const client = await workspace.client('read', 'write');
    const ticket = await openedTicket(client, { tags: ['vip'] });
    expect(ticket.body).toMatchObject({
      priority: 'urgent',
      tags: ['vip', 'fast'],
      sla: { policy_name: 'Standard' },
    });
    const exported = await tool.export();
    expect(exported).toEqual({ ...tool.document, categories: [{ name: 'General', slug: 'general' }] });
    for (const same of [tool.document, exported])
      expect(await tool.plan(same)).toMatchObject({ faults: [], changes: [] });
  });

  test('one document changes, moves, renames and removes entries', async () => {
    const workspace = await open();
    const tool = await toolOf(workspace);
    const rule = (name: string) => ({ name, on: ['time'], actions: [{ set_priority: 'high' }] });
    const parts = (...names: string[]) => ({
      ...tool.document,
      teams: names.map((name) => ({ name, agents: [tool.email] })),
      rules: names.map(rule),
      webhooks: names.map((name) => ({ url: `https://example.com/${name}`, events: ['*'] })),
      categories: names.map((name, index) => ({
        name,
        slug: name.toLowerCase(),
        ...(index > 0 && { parent: names[index - 1] ?? '' }),
      })),
    });
    for (const document of [parts('A', 'B', 'C', 'D'), parts('D', 'New', 'b', 'A'), parts('B'), parts()]) {
      expect((await tool.apply(document)).faults).toEqual([]);
      expect((await tool.plan(document)).changes).toEqual([]);
      expect((await tool.export()).categories).toEqual(document.categories);
      expect((await tool.export()).rules).toEqual(document.rules);
    }
  });

  test('a document with a mistake changes nothing at all', async () => {
    const workspace = await open();
    const tool = await toolOf(workspace);
    const before = await tool.export();
    const { faults } = await tool.apply({
      ...tool.document,
      macros: [{ name: 'A', reply_body: '{{nobody}}' }],
    });
    expect(faults.map(({ path }) => path.join('.'))).toEqual(['macros.0.reply_body']);
    expect(await tool.export()).toEqual(before);
  });

  test('a team with tickets cannot be removed', async () => {
    const workspace = await open();
    const tool = await toolOf(workspace);
    await tool.apply({ teams: [{ name: 'Tier 1' }, { name: 'Tier 2' }] });
    const client = await workspace.client('read', 'write');
    const { data } = await client.get('/teams');
    const first = data.find(({ name }) => name === 'Tier 1');
    await openedTicket(client, { team_id: first?.id });
    expect((await tool.apply({ teams: [] })).faults.map(({ message }) => message)).toEqual([
      'Team Tier 1 still has tickets. Keep it in teams, or move its tickets first.',
    ]);
    expect((await tool.apply({ teams: [{ name: 'Tier 1' }] })).faults).toEqual([]);
  });

  test('hundreds of rules are applied at once, and in reverse order', async () => {
    const workspace = await open();
    const tool = await toolOf(workspace);
    const rules = Array.from({ length: 200 }, (_, index) => ({
      name: `Rule ${index}`,
      on: ['ticket.updated'],
      conditions: { all: [{ fact: 'tags', contains: `tag-${index}` }] },
      actions: [{ add_note: `Note ${index}` }],
    }));
    for (const document of [rules, rules.toReversed()]) {
      expect((await tool.apply({ rules: document })).faults).toEqual([]);
      expect((await tool.export()).rules).toEqual(document);
    }
  });
});
