import {
  type Agent,
  type NewsKey,
  type Person,
  personTypes,
  type Stores,
  type Ticket,
} from '@tidemark/domain';
import { aMessage, anId, aTicketSla } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { nobody, storedAgent, storedMessage, storedPerson, storedTeam, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const minute = (count: number) => `2026-11-20T08:${String(count).padStart(2, '0')}:00.000Z`;
const all = { after: minute(0), before: null, limit: 100 } as const;

const actsOf = (by: Partial<Ticket['acts']['opened']['by']>, at: string): Ticket['acts'] => ({
  opened: { at, by: { type: 'agent', id: null, name: 'Ada Agent', ...by } },
  assigned: null,
  reopened: null,
  written: null,
});

/** A ticket that was opened at a minute, by nobody of the workspace unless somebody is named. */
const opened = (
  desk: TestWorkspace,
  at: string,
  { by = null, ...overrides }: Partial<Ticket> & Readonly<{ by?: string | null }> = {},
) => storedTicket(desk, { createdAt: at, updatedAt: at, acts: actsOf({ id: by }, at), ...overrides });

const inTeam = async (desk: TestWorkspace, agent: Agent): Promise<string> => {
  const team = await storedTeam(desk);
  await desk.write((stores) => stores.teams.addMember(team.id, agent.id));
  return team.id;
};

const shownOf = ({ number, id, subject, assigneeId, acts, sla, updatedAt }: Ticket) => {
  return { number, id, subject, assigneeId, acts, sla, updatedAt };
};

export const notificationsContract = (open: OpenStorage): void => {
  describe('the sources of notifications', () => {
    const here = withStorage(open);

    test.each(personTypes)(
      'the waterline of a person is theirs alone, and never goes back: %s',
      async (type) => {
        const desk = await here.newWorkspace();
        const one = await storedPerson(desk, type);
        const other = await storedPerson(desk, type);
        const mark = (at: string) => desk.write(({ notifications }) => notifications.markRead(one, at));
        const lineOf = (person: Person) => desk.read(({ notifications }) => notifications.findReadAt(person));
        expect(await lineOf(one)).toBeNull();
        expect(await mark(minute(5))).toBe(minute(5));
        expect(await mark(minute(3))).toBe(minute(5));
        expect(await lineOf(one)).toBe(minute(5));
        expect(await mark(minute(7))).toBe(minute(7));
        expect(await lineOf(other)).toBeNull();
        const namesake = { type: type === 'agent' ? 'customer' : 'agent', id: one.id } as const;
        expect(await lineOf(namesake)).toBeNull();
      },
    );

    test('messages that notify an agent are listed newest first, between two positions, and counted', async () => {
      const desk = await here.newWorkspace();
      const [agent, other] = await Promise.all([storedAgent(desk), storedAgent(desk)]);
      const { number, subject } = await storedTicket(desk);
      const audience = { notifies: agent.id, mentions: [] };
      const messages = [];
      for (const [index, createdAt] of [minute(1), minute(2), minute(2), minute(3)].entries()) {
        const message = { ticketNumber: number, createdAt, internal: index % 2 === 1 };
        messages.push(await storedMessage(desk, message, audience));
      }
      await storedMessage(desk, { ticketNumber: number, createdAt: minute(2) }, nobody);
      await storedMessage(
        desk,
        { ticketNumber: number, createdAt: minute(2) },
        { ...audience, notifies: other.id },
      );
      const list = (window: Parameters<typeof listOf>[2]) => listOf(desk, agent, window);
      const expected = messages.toReversed().map((message) => ({
        messageId: message.id,
        ticketNumber: number,
        ticketSubject: subject,
        mentions: false,
        internal: message.internal,
        authorType: message.author.type,
        authorName: message.author.name,
        at: message.createdAt,
      }));
      expect(await list(all)).toEqual(expected);
      expect(await list({ ...all, limit: 2 })).toEqual(expected.slice(0, 2));
      const place = (index: number): NewsKey => ({
        at: expected[index]?.at ?? '',
        id: expected[index]?.messageId ?? '',
      });
      expect(await list({ ...all, before: place(1) })).toEqual(expected.slice(2));
      expect(await list({ ...all, after: minute(2) })).toEqual(expected.slice(0, 1));
      const count = (after: string) =>
        desk.read((stores) => stores.notifications.countMessages(agent.id, after));
      expect([await count(minute(0)), await count(minute(2)), await count(minute(3))]).toEqual([4, 1, 0]);
    });

    test('notes that mention agents are found by each of them', async () => {
      const desk = await here.newWorkspace();
      const three = [storedAgent(desk), storedAgent(desk), storedAgent(desk)] as const;
      const [one, other, third] = await Promise.all(three);
      const { number, subject } = await storedTicket(desk);
      const note = await storedMessage(
        desk,
        { ticketNumber: number, internal: true, createdAt: minute(1) },
        { notifies: null, mentions: [one.id, other.id] },
      );
      const listed = (agent: Agent) =>
        desk.read((stores) => stores.notifications.listMessages(agent.id, all));
      const counted = (agent: Agent, after: string) =>
        desk.read((stores) => stores.notifications.countMessages(agent.id, after));
      for (const agent of [one, other]) {
        expect(await listed(agent)).toEqual([
          {
            messageId: note.id,
            ticketNumber: number,
            ticketSubject: subject,
            mentions: true,
            internal: true,
            authorType: note.author.type,
            authorName: note.author.name,
            at: minute(1),
          },
        ]);
        expect([await counted(agent, minute(0)), await counted(agent, minute(1))]).toEqual([1, 0]);
      }
      expect(await listed(third)).toEqual([]);
    });

    test('messages and mentions are removed with their ticket', async () => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk);
      const { number } = await storedTicket(desk);
      for (const audience of [
        { notifies: agent.id, mentions: [] },
        { notifies: null, mentions: [agent.id] },
      ])
        await storedMessage(desk, { ticketNumber: number, createdAt: minute(1) }, audience);
      await desk.write((stores) => stores.tickets.remove(number));
      const left = await desk.read(async ({ notifications }) => [
        await notifications.countMessages(agent.id, minute(0)),
        ...(await notifications.listMessages(agent.id, all)),
      ]);
      expect(left).toEqual([0]);
    });

    test('tickets of an agent are listed by their last change', async () => {
      const desk = await here.newWorkspace();
      const [agent, other] = await Promise.all([storedAgent(desk), storedAgent(desk)]);
      const tickets = [];
      for (const at of [minute(1), minute(2), minute(2), minute(3)])
        tickets.push(
          await opened(desk, at, { assigneeId: agent.id, sla: at === minute(1) ? aTicketSla() : null }),
        );
      await opened(desk, minute(2), { assigneeId: other.id });
      await opened(desk, minute(2));
      const expected = tickets.toReversed().map(shownOf);
      const list = (window: Partial<Parameters<typeof ticketsOf>[2]>) =>
        ticketsOf(desk, agent, { ...all, ...window });
      expect(await list({})).toEqual(expected.map((ticket) => expect.objectContaining(ticket)));
      expect(await list({ limit: 3 })).toHaveLength(3);
      expect(await list({ after: minute(2) })).toEqual([expect.objectContaining(expected[0])]);
      const [, second] = expected;
      const behind = await list({ before: second ?? null });
      expect(behind.map(({ number }) => number)).toEqual(expected.slice(2).map(({ number }) => number));
    });

    test('unassigned tickets of their teams are listed when others opened them', async () => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk);
      const teams = [await inTeam(desk, agent), await inTeam(desk, agent)];
      const tickets = [];
      for (const [index, at] of [minute(1), minute(2), minute(2), minute(3)].entries())
        tickets.push(
          await opened(desk, at, { teamId: teams[index % 2] ?? null, by: index === 0 ? anId() : null }),
        );
      await opened(desk, minute(2), { teamId: teams[0] ?? null, by: agent.id });
      await opened(desk, minute(2), { teamId: teams[0] ?? null, assigneeId: (await storedAgent(desk)).id });
      await opened(desk, minute(2), { teamId: (await storedTeam(desk)).id });
      await opened(desk, minute(2));
      const ids = async (window: Partial<Parameters<typeof teamTicketsOf>[2]>) =>
        (await teamTicketsOf(desk, agent, { ...all, ...window })).map(({ number }) => number);
      const expected = tickets.toReversed().map(({ number }) => number);
      expect(await ids({})).toEqual(expected);
      expect(await ids({ limit: 2 })).toEqual(expected.slice(0, 2));
      expect(await ids({ after: minute(2) })).toEqual(expected.slice(0, 1));
      expect(await ids({ before: { at: minute(2), id: tickets[2]?.id ?? '' } })).toEqual(expected.slice(2));
      const [first] = await teamTicketsOf(desk, agent, all);
      const { number, id, subject, acts } = tickets[3] ?? {};
      expect(first).toEqual(expect.objectContaining({ number, id, subject, acts }));
      const count = (after: string) =>
        desk.read(async (stores) =>
          stores.notifications.countTeamTickets(await membershipOf(stores, agent), after),
        );
      expect([await count(minute(0)), await count(minute(2))]).toEqual([4, 1]);
    });

    test('an agent without teams gets no unassigned tickets', async () => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk);
      await opened(desk, minute(1), { teamId: (await storedTeam(desk)).id });
      expect(await teamTicketsOf(desk, agent, all)).toEqual([]);
      const alone = { agentId: agent.id, teamIds: [] };
      expect(await desk.read((stores) => stores.notifications.countTeamTickets(alone, minute(0)))).toBe(0);
    });

    test('active agents are found by their address or the part before its @', async () => {
      const desk = await here.newWorkspace();
      const ann = await storedAgent(desk, { email: 'Ann@acme.example' });
      const anna = await storedAgent(desk, { email: 'anna@acme.example' });
      const otherAnn = await storedAgent(desk, { email: 'ann@zeta.example' });
      await storedAgent(desk, { email: 'bob@acme.example', status: 'suspended' });
      await storedAgent(desk, { email: 'eve@acme.example', status: 'invited' });
      const named = async (...names: string[]) =>
        (await desk.read((stores) => stores.agents.listNamed(names))).map(({ id }) => id).toSorted();
      expect(await named('ann')).toEqual([ann.id, otherAnn.id]);
      expect(await named('ann@acme.example')).toEqual([ann.id]);
      expect(await named('anna', 'ann@zeta.example', 'nobody')).toEqual([anna.id, otherAnn.id]);
      expect(await named('bob', 'eve', 'an', '%', 'acme.example')).toEqual([]);
      expect(await named()).toEqual([]);
    });

    test('read marks of an agent are found for many tickets at once', async () => {
      const desk = await here.newWorkspace();
      const [agent, other] = await Promise.all([storedAgent(desk), storedAgent(desk)]);
      const numbers: number[] = [];
      for (let count = 0; count < 3; count += 1) numbers.push((await storedTicket(desk)).number);
      const [first = 0, second = 0, third = 0] = numbers;
      await desk.write(async ({ tickets }) => {
        await tickets.markRead(agent.id, first, minute(1));
        await tickets.markRead(agent.id, third, minute(2));
        await tickets.markRead(other.id, second, minute(3));
      });
      const marks = await desk.read((stores) => stores.tickets.findReadAts(agent.id, numbers));
      expect(marks).toEqual(
        new Map([
          [first, minute(1)],
          [third, minute(2)],
        ]),
      );
      expect(await desk.read((stores) => stores.tickets.findReadAts(agent.id, []))).toEqual(new Map());
      await desk.write(({ tickets }) => tickets.markUnread(agent.id, third));
      const left = await desk.read((stores) => stores.tickets.findReadAts(agent.id, numbers));
      expect(left).toEqual(new Map([[first, minute(1)]]));
      expect(await desk.read((stores) => stores.tickets.findReadAt(other.id, second))).toBe(minute(3));
      const both = [agent.id, other.id];
      const found = await desk.read((stores) => stores.tickets.findReadMarks(both, [...numbers, 99]));
      expect(found.toSorted((one, another) => one.number - another.number)).toEqual([
        { agentId: agent.id, number: first, at: minute(1) },
        { agentId: other.id, number: second, at: minute(3) },
      ]);
      expect(await desk.read((stores) => stores.tickets.findReadMarks([], numbers))).toEqual([]);
      expect(await desk.read((stores) => stores.tickets.findReadMarks(both, []))).toEqual([]);
    });

    test('loaded conversations notify the same people as written ones', async () => {
      const desk = await here.newWorkspace();
      const agent = await storedAgent(desk);
      const customer = await storedTicket(desk);
      const ticket = { ...customer, number: 1, id: anId(), assigneeId: agent.id };
      const by = (type: 'agent' | 'customer', id: string) => ({ type, id, name: 'Some Body' }) as const;
      const messages = [by('customer', anId()), by('agent', agent.id), by('customer', anId())].map(
        (author, index) => aMessage({ ticketNumber: 1, author, createdAt: minute(index + 1) }),
      );
      await desk.load({ tickets: [ticket], messages });
      expect((await listOf(desk, agent, all)).map(({ messageId }) => messageId)).toEqual([messages[2]?.id]);
    });
  });
};

type Window = Readonly<{ after: string; before: NewsKey | null; limit: number }>;

const listOf = (desk: TestWorkspace, { id }: Agent, window: Window) =>
  desk.read((stores) => stores.notifications.listMessages(id, window));

const teamTicketsOf = (desk: TestWorkspace, agent: Agent, window: Window) =>
  desk.read(async (stores) =>
    stores.notifications.listTeamTickets(await membershipOf(stores, agent), window),
  );

const membershipOf = async ({ teams }: Stores, { id: agentId }: Agent) => ({
  agentId,
  teamIds: (await teams.listOfAgent(agentId)).map(({ id }) => id),
});

type TicketWindow = Readonly<{
  after: string;
  before: Readonly<{ updatedAt: string; number: number }> | null;
  limit: number;
}>;

const ticketsOf = (desk: TestWorkspace, { id }: Agent, window: TicketWindow) =>
  desk.read((stores) => stores.notifications.listTickets(id, window));
