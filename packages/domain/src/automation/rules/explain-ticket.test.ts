import { describe, expect, test } from 'vitest';
import type { Rule } from '../../model/automation/rule.ts';
import { aRule } from '../../testing/configuration-builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const vip = { fact: 'tags', operator: 'contains', value: 'vip' } as const;

const openBench = async (...rules: readonly Rule[]) => {
  const bench = await openTestDesk();
  await bench.ports.work.write(bench.workspaceId, async ({ configuration }) => {
    for (const rule of rules) await configuration.add('rule', rule);
  });
  const explain = (number: number, limit = 10) => bench.desk.rules.explain(bench.bySystem, { number, limit });
  return { ...bench, explain };
};

const vipFirst = aRule({
  name: 'VIP first',
  on: ['ticket.created', 'ticket.updated'],
  conditions: { all: [vip], any: [] },
  actions: [{ type: 'set_priority', value: 'urgent' }],
});

describe('the rule history of a ticket', () => {
  test('is explained write by write, newest first, with its actor', async () => {
    const bench = await openBench(vipFirst);
    const { number } = await bench.aTicket();
    bench.ports.clock.advance(60_000);
    await bench.desk.tickets.change(bench.byOwner, { number, tags: ['vip'] });
    const runs = await bench.explain(number);
    expect(runs).toMatchObject([
      { triggers: ['ticket.updated'], actor: { type: 'agent' }, who: 'Olga Owner' },
      { triggers: ['ticket.created', 'message.created'], actor: { type: 'api_key' }, who: 'Integration' },
    ]);
    expect(runs[0]?.rules).toMatchObject([
      { outcome: 'fired', changes: [{ field: 'priority', from: 'normal', to: 'urgent' }] },
    ]);
    expect(runs[1]?.rules).toMatchObject([
      { outcome: 'not_fired', failed: [{ condition: 'tags contains vip', found: 'nothing' }] },
    ]);
    expect(await bench.explain(number, 1)).toEqual(runs.slice(0, 1));
  });

  test('is explained with the rules of that time', async () => {
    const bench = await openBench(vipFirst);
    const { number } = await bench.aTicket({ tags: ['vip'] });
    await bench.ports.work.write(bench.workspaceId, ({ configuration }) =>
      configuration.save('rule', { ...vipFirst, name: 'Renamed', conditions: { all: [], any: [] } }),
    );
    expect((await bench.explain(number))[0]?.rules).toMatchObject([{ name: 'VIP first', outcome: 'fired' }]);
  });

  test('names organizations', async () => {
    const bench = await openBench();
    const { id } = await bench.desk.organizations.add(bench.byKey, { name: 'Customer Ltd' });
    await bench.ports.work.write(bench.workspaceId, ({ configuration }) =>
      configuration.add('rule', aRule({ actions: [{ type: 'set_organization', value: id }] })),
    );
    const { number } = await bench.aTicket();
    expect((await bench.explain(number))[0]?.rules[0]?.changes).toEqual([
      { field: 'organization', from: 'nothing', to: 'Customer Ltd' },
    ]);
  });

  test('is empty when no rule was evaluated', async () => {
    const bench = await openBench();
    const { number } = await bench.aTicket();
    expect(await bench.explain(number)).toEqual([]);
  });

  test('needs an existing ticket', async () => {
    const bench = await openBench(vipFirst);
    await expect(bench.explain(7)).rejects.toMatchObject({ code: 'not_found' });
  });
});
