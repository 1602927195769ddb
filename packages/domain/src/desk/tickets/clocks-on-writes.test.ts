import { describe, expect, test } from 'vitest';
import { configured, firstReplyIn, ruleThat } from '../../testing/automated-desk.ts';
import { anSlaPromise } from '../../testing/sla-builders.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the SLA clock of a ticket', () => {
  test('begins with the ticket, and ends with the first public reply', async () => {
    const bench = await configured({ policies: [firstReplyIn(3_600)] });
    const opened = await bench.aTicket();
    expect(opened.sla?.targets).toMatchObject([{ metric: 'first_reply', dueAt: '2026-11-20T09:05:00.000Z' }]);
    bench.ports.clock.advance(10 * minute);
    const answer = { number: opened.number, body: 'On it.', agentId: bench.owner.id };
    await bench.desk.tickets.reply(bench.byKey, { ...answer, internal: true });
    expect(
      (await bench.desk.tickets.get(bench.byKey, opened.number)).sla?.targets[0]?.fulfilledAt,
    ).toBeNull();
    await bench.desk.tickets.reply(bench.byKey, { ...answer, internal: false });
    const { sla } = await bench.desk.tickets.get(bench.byKey, opened.number);
    expect(sla?.targets[0]).toMatchObject({ dueAt: null, fulfilledAt: bench.ports.clock.now() });
  });

  test('gets one warning and one breach from the timer, each with its event and rules', async () => {
    const onWarning = ruleThat([{ type: 'set_priority', value: 'high' }], { name: 'W', on: ['sla.warned'] });
    const onBreach = ruleThat([{ type: 'set_priority', value: 'urgent' }], {
      name: 'B',
      on: ['sla.breached'],
    });
    const bench = await configured({ rules: [onWarning, onBreach], policies: [firstReplyIn(3_600, 900)] });
    const { number } = await bench.aTicket();
    const stamped = () => bench.eventsOf(() => bench.desk.chores.stampClocks(bench.bySystem));
    expect(await stamped()).toEqual([]);
    bench.ports.clock.advance(46 * minute);
    expect((await stamped()).map(({ kind }) => kind)).toEqual(['ticket.updated', 'sla.warned']);
    expect(await stamped()).toEqual([]);
    bench.ports.clock.advance(15 * minute);
    expect((await stamped()).map(({ kind }) => kind)).toEqual(['ticket.updated', 'sla.breached']);
    expect(await stamped()).toEqual([]);
    expect(await bench.desk.tickets.get(bench.byKey, number)).toMatchObject({ priority: 'urgent' });
  });

  test('gets its breach from a late reply when no timer came first', async () => {
    const bench = await configured({ policies: [firstReplyIn(3_600)] });
    const { number } = await bench.aTicket();
    bench.ports.clock.advance(2 * hour);
    const events = await bench.eventsOf(() =>
      bench.desk.tickets.reply(bench.byKey, { number, body: 'Sorry.', internal: false }),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['ticket.updated', 'sla.breached', 'message.created']);
    expect(await bench.eventsOf(() => bench.desk.chores.stampClocks(bench.bySystem))).toEqual([]);
  });

  test('is breached once, also when the target is removed and added again', async () => {
    const urgentOnly = {
      ...firstReplyIn(60),
      targets: [anSlaPromise({ metric: 'first_reply', priority: 'urgent', seconds: 60 })],
    };
    const bench = await configured({ policies: [urgentOnly] });
    const { number } = await bench.aTicket({ priority: 'urgent' });
    bench.ports.clock.advance(hour);
    const events = await bench.eventsOf(async () => {
      for (const priority of ['low', 'urgent', 'high', 'urgent'] as const) {
        await bench.desk.tickets.change(bench.byKey, { number, priority });
        await bench.desk.chores.stampClocks(bench.bySystem);
      }
    });
    expect(events.filter(({ kind }) => kind === 'sla.breached')).toHaveLength(1);
  });

  test('is breached once, also when the ticket leaves its policy and comes back', async () => {
    const vips = {
      ...firstReplyIn(60),
      conditions: { all: [{ fact: 'tags', operator: 'contains', value: 'vip' }], any: [] },
    } as const;
    const bench = await configured({ policies: [vips] });
    const { number } = await bench.aTicket({ tags: ['vip'] });
    bench.ports.clock.advance(hour);
    const events = await bench.eventsOf(async () => {
      await bench.desk.chores.stampClocks(bench.bySystem);
      await bench.desk.tickets.change(bench.byKey, { number, removeTags: ['vip'] });
      await bench.desk.tickets.change(bench.byKey, { number, addTags: ['vip'] });
      await bench.desk.chores.stampClocks(bench.bySystem);
    });
    expect(events.filter(({ kind }) => kind === 'sla.breached')).toHaveLength(1);
  });

  test('follows the policy that matches after the rules have run', async () => {
    const urgent = ruleThat([{ type: 'set_priority', value: 'urgent' }]);
    const policy = {
      ...firstReplyIn(60),
      conditions: { all: [{ fact: 'priority', operator: 'is', value: 'urgent' }], any: [] },
    } as const;
    const bench = await configured({ rules: [urgent], policies: [policy] });
    expect((await bench.aTicket()).sla?.policy?.id).toBe(policy.id);
  });
});
