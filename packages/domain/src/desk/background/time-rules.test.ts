import { describe, expect, test } from 'vitest';
import type { Action } from '../../model/automation/rule.ts';
import { configured, ruleThat } from '../../testing/automated-desk.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('rules on time', () => {
  const nudge = ruleThat([{ type: 'add_tags', value: ['waiting'] }], {
    on: ['time'],
    conditions: { all: [{ fact: 'hours_since_created', operator: 'greater_than', value: 24 }], any: [] },
  });

  test('run when they are due, once per ticket', async () => {
    const bench = await configured({ rules: [nudge] });
    const { number } = await bench.aTicket();
    expect(await bench.desk.chores.runTimeRules(bench.bySystem)).toBe(0);
    bench.ports.clock.advance(25 * hour);
    expect(await bench.desk.chores.runTimeRules(bench.bySystem)).toBe(1);
    expect((await bench.desk.tickets.get(bench.byKey, number)).tags).toEqual(['waiting']);
    await bench.desk.tickets.change(bench.byKey, { number, removeTags: ['waiting'] });
    expect(await bench.desk.chores.runTimeRules(bench.bySystem)).toBe(0);
  });

  test('run again only after activity by others, not after their own messages', async () => {
    const stale = ruleThat([{ type: 'add_note', value: 'Nothing new for two days.' }], {
      on: ['time'],
      conditions: { all: [{ fact: 'hours_since_updated', operator: 'greater_than', value: 48 }], any: [] },
    });
    const bench = await configured({ rules: [stale] });
    const { number } = await bench.aTicket();
    const afterTwoDays = async () => {
      bench.ports.clock.advance(49 * hour);
      return bench.desk.chores.runTimeRules(bench.bySystem);
    };
    expect([await afterTwoDays(), await afterTwoDays()]).toEqual([1, 0]);
    await bench.desk.tickets.change(bench.byKey, { number, priority: 'high' });
    expect([await afterTwoDays(), await afterTwoDays()]).toEqual([1, 0]);
  });

  test('do not trigger each other for ever, nor keep a solved ticket from being closed', async () => {
    const nagging = (name: string, hours: number, action: Action) =>
      ruleThat([action], {
        name,
        on: ['time'],
        conditions: {
          all: [{ fact: 'hours_since_updated', operator: 'greater_than', value: hours }],
          any: [],
        },
      });
    const note = { type: 'add_note', value: 'Still nothing.' };
    const rules = [nagging('A day', 24, note), nagging('Two days', 48, note)];
    const bench = await configured({ rules });
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'solved' });
    let written = 0;
    for (let days = 0; days < 30; days += 1) {
      bench.ports.clock.advance(24 * hour + minute);
      written += await bench.desk.chores.runTimeRules(bench.bySystem);
      await bench.desk.chores.closeQuietTickets(bench.bySystem);
    }
    expect(written).toBe(2);
    expect((await bench.desk.tickets.get(bench.byKey, number)).status).toBe('closed');
  });

  test('that only call a webhook call it once', async () => {
    const bench = await openTestDesk();
    const url = 'https://receiver.example/hook';
    const { id } = await bench.desk.webhooks.add(bench.bySystem, { url, events: ['contact.deleted'] });
    const stale = ruleThat([{ type: 'call_webhook', value: id }], {
      on: ['time'],
      conditions: { all: [{ fact: 'hours_since_updated', operator: 'greater_than', value: 24 }], any: [] },
    });
    await configured({ rules: [stale] }, bench);
    await bench.aTicket();
    let written = 0;
    for (let days = 0; days < 10; days += 1) {
      bench.ports.clock.advance(25 * hour);
      written += await bench.desk.chores.runTimeRules(bench.bySystem);
    }
    expect(written).toBe(1);
  });

  test('leave closed tickets unchanged', async () => {
    const bench = await configured({ rules: [nudge] });
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'closed' });
    bench.ports.clock.advance(25 * hour);
    expect(await bench.desk.chores.runTimeRules(bench.bySystem)).toBe(0);
  });
});
