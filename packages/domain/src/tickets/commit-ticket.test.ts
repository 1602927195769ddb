import { describe, expect, test } from 'vitest';
import type { Action, Rule } from '../rules/rule.ts';
import type { SlaPolicy } from '../sla/sla-policy.ts';
import { aRule } from '../testing/configuration-builders.ts';
import { anSlaPolicy, anSlaPromise } from '../testing/sla-builders.ts';
import { openTestDesk, type TestDesk } from '../testing/test-desk.ts';

const minute = 60_000;
const hour = 60 * minute;

const configured = async (
  { rules = [], policies = [] }: Readonly<{ rules?: readonly Rule[]; policies?: readonly SlaPolicy[] }>,
  bench?: TestDesk,
): Promise<TestDesk> => {
  const opened = bench ?? (await openTestDesk());
  await opened.ports.work.write(opened.workspaceId, async ({ configuration }) => {
    for (const rule of rules) await configuration.add('rule', rule);
    for (const policy of policies) await configuration.add('sla_policy', policy);
  });
  return opened;
};

const ruleThat = (actions: readonly Action[], wanted: Partial<Rule> = {}): Rule =>
  aRule({ on: ['ticket.created'], conditions: { all: [], any: [] }, actions, ...wanted });

const firstReplyIn = (seconds: number, warnBeforeSeconds: number | null = null): SlaPolicy =>
  anSlaPolicy({
    conditions: { all: [], any: [] },
    calendarId: null,
    targets: [anSlaPromise({ metric: 'first_reply', seconds, warnBeforeSeconds, businessHours: false })],
  });

const runs = ({ read }: TestDesk, number: number) =>
  read(({ ruleRuns }) => ruleRuns.listOfTicket(number, 10));

describe('rules on a ticket write', () => {
  test('change the ticket before it is saved: one commit, and events that show what came of it', async () => {
    const rule = ruleThat([{ type: 'set_priority', value: 'urgent' }], { on: ['ticket.updated'] });
    const bench = await configured({ rules: [rule] });
    const { number } = await bench.aTicket();
    const events = await bench.eventsOf(() =>
      bench.desk.tickets.change(bench.byKey, { number, subject: 'On fire!' }),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['ticket.updated']);
    expect(events[0]?.data.changes).toEqual({
      subject: ['My printer is on fire', 'On fire!'],
      priority: ['normal', 'urgent'],
    });
  });

  test('leave a trace of what was looked at', async () => {
    const rule = ruleThat([{ type: 'add_tags', value: ['vip'] }], {
      conditions: { all: [{ fact: 'priority', operator: 'is', value: 'urgent' }], any: [] },
    });
    const bench = await configured({ rules: [rule] });
    const { number } = await bench.aTicket();
    const [run] = await runs(bench, number);
    expect(run).toMatchObject({
      triggers: ['ticket.created', 'message.created'],
      firings: [],
      refusals: [{ rule: 0, why: 'condition', group: 'all', index: 0 }],
      facts: { priority: 'normal' },
      end: 'settled',
    });
  });

  test('write nothing where no rule listens', async () => {
    const bench = await configured({ rules: [ruleThat([], { on: ['sla.breached'] })] });
    const { number } = await bench.aTicket();
    expect(await runs(bench, number)).toEqual([]);
  });

  test('add an internal note in their own name', async () => {
    const bench = await configured({ rules: [ruleThat([{ type: 'add_note', value: 'Look here.' }])] });
    const { number } = await bench.aTicket();
    const page = await bench.desk.tickets.listMessages(bench.byKey, {
      number,
      page: { limit: 10, after: null },
    });
    expect(page.data.map(({ author, internal, auto }) => [author.type, internal, auto])).toEqual([
      ['customer', false, false],
      ['rule', true, true],
    ]);
  });

  test('mail at most ten times a ticket in ten minutes; the rest becomes internal notes', async () => {
    const mail = { to: 'requester', subject: 'We have it', body: 'Thank you.' };
    const rule = ruleThat([{ type: 'send_mail', value: mail }], { on: ['ticket.updated'] });
    const bench = await configured({ rules: [rule] });
    const { number } = await bench.aTicket();
    for (let count = 0; count < 12; count += 1)
      await bench.desk.tickets.change(bench.byKey, { number, subject: `Subject ${count}` });
    expect(await bench.read(({ mails }) => mails.list(100))).toHaveLength(10);
    const page = await bench.desk.tickets.listMessages(bench.byKey, {
      number,
      page: { limit: 100, after: null },
    });
    expect(page.data.filter(({ author }) => author.type === 'rule')).toHaveLength(2);
  });

  test('leave one note for a mail that was to go to too many', async () => {
    const bench = await openTestDesk();
    const team = await bench.desk.teams.add(bench.bySystem, { name: 'All' });
    for (let count = 0; count < 25; count += 1) {
      const person = { email: `a${count}@desk.example`, name: 'Ann', role: 'agent', password: null } as const;
      const { id } = await bench.desk.agents.add(bench.bySystem, person);
      await bench.desk.agents.setPassword(bench.bySystem, { idOrEmail: id, password: 'a long password' });
      await bench.desk.teams.addMember(bench.bySystem, { teamId: team.id, idOrEmail: id });
    }
    const mail = { to: { team: team.id }, subject: 'News', body: 'x'.repeat(50_000) };
    await configured({ rules: [ruleThat([{ type: 'send_mail', value: mail }])] }, bench);
    const { number } = await bench.aTicket();
    expect(await bench.read(({ mails }) => mails.list(100))).toHaveLength(10);
    const page = await bench.desk.tickets.listMessages(bench.byKey, {
      number,
      page: { limit: 100, after: null },
    });
    const notes = page.data.filter(({ author }) => author.type === 'rule');
    expect(notes).toHaveLength(1);
    expect(notes[0]?.body).toMatch(/^Not sent: At most 10 .* and 5 more:/);
    expect(notes[0]?.body.length).toBeLessThan(3_000);
  });

  test('do not run for a write that changes nothing', async () => {
    const rule = ruleThat([{ type: 'add_note', value: 'Again.' }], { on: ['ticket.updated'] });
    const bench = await configured({ rules: [rule] });
    const { number, subject } = await bench.aTicket();
    const events = await bench.eventsOf(() => bench.desk.tickets.change(bench.byKey, { number, subject }));
    expect(events).toEqual([]);
    expect(await runs(bench, number)).toEqual([]);
  });

  test('that undo each other come to an end, and the trace says so', async () => {
    const ping = ruleThat([{ type: 'set_priority', value: 'high' }], {
      name: 'Ping',
      position: 1,
      conditions: { all: [{ fact: 'priority', operator: 'is', value: 'normal' }], any: [] },
    });
    const pong = ruleThat([{ type: 'set_priority', value: 'normal' }], {
      name: 'Pong',
      position: 2,
      conditions: { all: [{ fact: 'priority', operator: 'is', value: 'high' }], any: [] },
    });
    const bench = await configured({ rules: [ping, pong] });
    const ticket = await bench.aTicket();
    expect(ticket.priority).toBe('normal');
    const [run] = await runs(bench, ticket.number);
    expect(run?.firings).toHaveLength(2);
    expect(run?.refusals).toContainEqual(expect.objectContaining({ rule: 0, why: 'fired_before' }));
  });
});

describe('rules on time', () => {
  const nudge = ruleThat([{ type: 'add_tags', value: ['waiting'] }], {
    on: ['time'],
    conditions: { all: [{ fact: 'hours_since_created', operator: 'greater_than', value: 24 }], any: [] },
  });

  test('run when the time has come, once for a ticket', async () => {
    const bench = await configured({ rules: [nudge] });
    const { number } = await bench.aTicket();
    expect(await bench.desk.chores.runTimeRules(bench.bySystem)).toBe(0);
    bench.ports.clock.advance(25 * hour);
    expect(await bench.desk.chores.runTimeRules(bench.bySystem)).toBe(1);
    expect((await bench.desk.tickets.get(bench.byKey, number)).tags).toEqual(['waiting']);
    await bench.desk.tickets.change(bench.byKey, { number, removeTags: ['waiting'] });
    expect(await bench.desk.chores.runTimeRules(bench.bySystem)).toBe(0);
  });

  test('come again only for news of others, not for what they wrote themselves', async () => {
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

  test('do not wake each other for ever, nor keep a solved ticket from being closed', async () => {
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

  test('leave closed tickets alone', async () => {
    const bench = await configured({ rules: [nudge] });
    const { number } = await bench.aTicket();
    await bench.desk.tickets.change(bench.byKey, { number, status: 'closed' });
    bench.ports.clock.advance(25 * hour);
    expect(await bench.desk.chores.runTimeRules(bench.bySystem)).toBe(0);
  });
});

describe('the SLA clock of a ticket', () => {
  test('begins with the ticket, and ends with the first public answer', async () => {
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

  test('is stamped by the timer once: a warning, then a breach, each with its event and its rules', async () => {
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

  test('is stamped by a late answer itself, when no timer came before it', async () => {
    const bench = await configured({ policies: [firstReplyIn(3_600)] });
    const { number } = await bench.aTicket();
    bench.ports.clock.advance(2 * hour);
    const events = await bench.eventsOf(() =>
      bench.desk.tickets.reply(bench.byKey, { number, body: 'Sorry.', internal: false }),
    );
    expect(events.map(({ kind }) => kind)).toEqual(['ticket.updated', 'sla.breached', 'message.created']);
    expect(await bench.eventsOf(() => bench.desk.chores.stampClocks(bench.bySystem))).toEqual([]);
  });

  test('is breached once, also when the promise is taken back and made again', async () => {
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

  test('is breached once, also when the ticket falls out of its policy and comes back', async () => {
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

  test('takes up the policy that fits after the rules have run', async () => {
    const urgent = ruleThat([{ type: 'set_priority', value: 'urgent' }]);
    const policy = {
      ...firstReplyIn(60),
      conditions: { all: [{ fact: 'priority', operator: 'is', value: 'urgent' }], any: [] },
    } as const;
    const bench = await configured({ rules: [urgent], policies: [policy] });
    expect((await bench.aTicket()).sla?.policy?.id).toBe(policy.id);
  });
});

describe('an assignment in turns', () => {
  test('goes to the available agents of the team, the longest unassigned first', async () => {
    const bench = await openTestDesk();
    const team = await bench.desk.teams.add(bench.bySystem, { name: 'Tier 1' });
    const agents: string[] = [];
    for (const name of ['ann', 'ben', 'cas']) {
      const person = { email: `${name}@desk.example`, name, role: 'agent' } as const;
      const { id } = await bench.desk.agents.add(bench.bySystem, { ...person, password: 'a long password' });
      await bench.desk.teams.addMember(bench.bySystem, { teamId: team.id, idOrEmail: id });
      agents.push(id);
    }
    await configured({ rules: [ruleThat([{ type: 'assign_round_robin', value: team.id }])] }, bench);
    await bench.ports.work.write(bench.workspaceId, async (stores) => {
      const away = await stores.agents.find(agents[1] ?? '');
      if (away) await stores.agents.save({ ...away, available: false });
    });
    const assigned: (string | null)[] = [];
    for (let count = 0; count < 4; count += 1) {
      bench.ports.clock.advance(1_000);
      assigned.push((await bench.aTicket()).assigneeId);
    }
    expect(assigned).toEqual([agents[0], agents[2], agents[0], agents[2]]);
  });
});
