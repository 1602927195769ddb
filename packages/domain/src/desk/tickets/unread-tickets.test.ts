import { beforeEach, describe, expect, test } from 'vitest';
import { type Ticket, ticketPriorities } from '../../model/desk/ticket.ts';
import type { Agent } from '../../model/people/agent.ts';
import { type NewsDesk, openNewsDesk } from '../../testing/news-desk.ts';
import { type SeededRandom, seededRandom } from '../../testing/seeded-random.ts';
import { noQuotas } from '../../testing/test-ports.ts';

let bench: NewsDesk;
let number: number;
beforeEach(async () => {
  bench = await openNewsDesk({ quotas: noQuotas });
  number = (await bench.aTicket()).number;
});

const isUnread = async (agent = bench.ann): Promise<boolean | undefined> => {
  const ticket: Ticket = await bench.desk.tickets.get(bench.byKey, number);
  return (await bench.desk.tickets.unreadAmong(bench.by(agent), [ticket]))?.has(number);
};

/** A history made up of chance, by clocks that disagree; after each step the ticket is held against its messages. */
const expectAgreement = async (random: SeededRandom): Promise<void> => {
  const { desk, by, byKey, ann, bob, note, answer, aTicket, pass } = bench;
  const { number: made } = await aTicket();
  const marks = new Map<string, string>();
  const steps = [
    (agent: Agent) => note(agent, made, 'A note.'),
    () => answer(made),
    () => desk.tickets.reply(byKey, { number: made, body: 'By a key.', internal: false }),
    ({ id: agentId }: Agent) =>
      desk.tickets.reply(byKey, { number: made, body: 'For an agent.', internal: false, agentId }),
    async (agent: Agent) => marks.set(agent.id, (await desk.tickets.markRead(by(agent), made)).readAt),
    (agent: Agent) =>
      desk.tickets.change(by(agent), { number: made, priority: random.pick(ticketPriorities) }),
  ] as const;
  for (let step = 0; step < 12; step += 1) {
    pass(random.pick([0, 1, 1, 1, 1, -1]));
    await random.pick(steps)(random.pick([ann, bob]));
    const ticket = await desk.tickets.get(byKey, made);
    const { data } = await desk.tickets.listMessages(byKey, {
      number: made,
      page: { limit: 100, after: null },
    });
    for (const { id, ...agent } of [ann, bob]) {
      const isNew = data.some(
        ({ author, createdAt }) => author.id !== id && createdAt > (marks.get(id) ?? ''),
      );
      const found = await desk.tickets.unreadAmong(by({ id, ...agent }), [ticket]);
      expect(found?.has(made)).toBe(isNew);
    }
  }
};

describe('a ticket is unread', () => {
  test('until the agent marks it read, whoever fetched it', async () => {
    await bench.desk.tickets.get(bench.by(bench.ann), number);
    expect(await isUnread()).toBe(true);
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    expect(await isUnread()).toBe(false);
    expect(await isUnread(bench.bob)).toBe(true);
  });

  test('again when another person writes something newer', async () => {
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    bench.pass(1);
    await bench.answer(number);
    expect(await isUnread()).toBe(true);
    for (const agent of [bench.ann, bench.bob]) await bench.desk.tickets.markRead(bench.by(agent), number);
    bench.pass(1);
    await bench.note(bench.bob, number, 'A note.');
    expect([await isUnread(), await isUnread(bench.bob)]).toEqual([true, false]);
  });

  test('but not after the agent’s own reply or note, also when a key writes it for them', async () => {
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    bench.pass(1);
    await bench.note(bench.ann, number, 'I look into it.');
    expect(await isUnread()).toBe(false);
    bench.pass(1);
    await bench.desk.tickets.reply(bench.byKey, {
      number,
      body: 'Hi.',
      internal: false,
      agentId: bench.ann.id,
    });
    expect([await isUnread(), await isUnread(bench.bob)]).toEqual([false, true]);
  });

  test('still, when the agent replies without marking it read', async () => {
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    bench.pass(1);
    await bench.answer(number);
    bench.pass(1);
    await bench.note(bench.ann, number, 'I look into the first one.');
    expect(await isUnread()).toBe(true);
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    expect(await isUnread()).toBe(false);
  });

  test('but not after a change that writes nothing', async () => {
    await bench.desk.tickets.markRead(bench.by(bench.ann), number);
    bench.pass(1);
    await bench.desk.tickets.change(bench.by(bench.bob), {
      number,
      priority: 'urgent',
      assigneeId: bench.ann.id,
    });
    expect(await isUnread()).toBe(false);
  });

  test('exactly when it has a newer message by others, in any order of writes', async () => {
    for (let round = 0; round < 60; round += 1) await expectAgreement(seededRandom(round));
  });

  test('for agents only', async () => {
    const ticket = await bench.desk.tickets.get(bench.byKey, number);
    expect(await bench.desk.tickets.unreadAmong(bench.byKey, [ticket])).toBeNull();
    expect(await bench.desk.tickets.unreadAmong(bench.bySystem, [ticket])).toBeNull();
    expect(await bench.desk.tickets.unreadAmong(bench.by(bench.ann), [])).toEqual(new Set());
  });
});
