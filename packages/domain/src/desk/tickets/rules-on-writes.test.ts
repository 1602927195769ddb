import { describe, expect, test } from 'vitest';
import { configured, ruleThat, runsOn } from '../../testing/automated-desk.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

describe('rules on a ticket write', () => {
  test('change the ticket before it is saved: one commit, and events with the result', async () => {
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

  test('leave a trace of the evaluated conditions', async () => {
    const rule = ruleThat([{ type: 'add_tags', value: ['vip'] }], {
      conditions: { all: [{ fact: 'priority', operator: 'is', value: 'urgent' }], any: [] },
    });
    const bench = await configured({ rules: [rule] });
    const { number } = await bench.aTicket();
    const [run] = await runsOn(bench, number);
    expect(run).toMatchObject({
      triggers: ['ticket.created', 'message.created'],
      firings: [],
      refusals: [{ rule: 0, why: 'condition', group: 'all', index: 0 }],
      facts: { priority: 'normal' },
      end: 'settled',
    });
  });

  test('write nothing when no rule has a matching trigger', async () => {
    const bench = await configured({ rules: [ruleThat([], { on: ['sla.breached'] })] });
    const { number } = await bench.aTicket();
    expect(await runsOn(bench, number)).toEqual([]);
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

  test('send an address at most three mails an hour; further mails become internal notes', async () => {
    const mail = { to: 'requester', subject: 'We have it', body: 'Thank you.' };
    const rule = ruleThat([{ type: 'send_mail', value: mail }], { on: ['ticket.updated'] });
    const bench = await configured({ rules: [rule] });
    const { number } = await bench.aTicket();
    for (let count = 0; count < 12; count += 1)
      await bench.desk.tickets.change(bench.byKey, { number, subject: `Subject ${count}` });
    expect(await bench.read(({ mails }) => mails.list(100))).toHaveLength(3);
    const page = await bench.desk.tickets.listMessages(bench.byKey, {
      number,
      page: { limit: 100, after: null },
    });
    expect(page.data.filter(({ author }) => author.type === 'rule')).toHaveLength(9);
  });

  test('leave one note for a mail with too many recipients', async () => {
    const bench = await openTestDesk();
    const team = await bench.desk.teams.add(bench.bySystem, { name: 'All' });
    for (let count = 0; count < 25; count += 1) {
      const person = { email: `a${count}@desk.example`, name: 'Ann', role: 'agent', password: null } as const;
      const { id } = await bench.desk.agents.add(bench.bySystem, person);
      await bench.desk.agents.setPassword(bench.bySystem, {
        idOrEmail: id,
        password: 'a rather long secret',
      });
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
    expect(notes[0]?.body).toMatch(/^en note_rule_mail_unsent_more en reason_ticket_limit .* 5\n/);
    expect(notes[0]?.body.length).toBeLessThan(3_000);
  });

  test('do not run for a write that changes nothing', async () => {
    const rule = ruleThat([{ type: 'add_note', value: 'Again.' }], { on: ['ticket.updated'] });
    const bench = await configured({ rules: [rule] });
    const { number, subject } = await bench.aTicket();
    const events = await bench.eventsOf(() => bench.desk.tickets.change(bench.byKey, { number, subject }));
    expect(events).toEqual([]);
    expect(await runsOn(bench, number)).toEqual([]);
  });

  test('that undo each other stop, and the trace says so', async () => {
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
    const [run] = await runsOn(bench, ticket.number);
    expect(run?.firings).toHaveLength(2);
    expect(run?.refusals).toContainEqual(expect.objectContaining({ rule: 0, why: 'fired_before' }));
  });
});

describe('an assignment in turns', () => {
  test('assigns the available agent of the team who has waited longest', async () => {
    const bench = await openTestDesk();
    const team = await bench.desk.teams.add(bench.bySystem, { name: 'Tier 1' });
    const agents: string[] = [];
    for (const name of ['ann', 'ben', 'cas']) {
      const person = { email: `${name}@desk.example`, name, role: 'agent' } as const;
      const { id } = await bench.desk.agents.add(bench.bySystem, {
        ...person,
        password: 'a rather long secret',
      });
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
