/** A desk with agents who get news: Ann and Bob of the team Billing, and Cleo of none. */
import type { Call } from '../model/actor.ts';
import { textContent } from '../model/desk/new-message.ts';
import type { Notification } from '../model/outbound/notification.ts';
import type { Agent } from '../model/people/agent.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';

export type NewsDesk = TestDesk &
  Readonly<{
    ann: Agent;
    bob: Agent;
    cleo: Agent;
    teamId: string;
    by: (agent: Agent) => Call;
    newsOf: (agent: Agent, limit?: number) => Promise<readonly Notification[]>;
    /** Kinds of an agent's news, newest first. */
    kindsOf: (agent: Agent) => Promise<readonly string[]>;
    note: (agent: Agent, number: number, body: string) => Promise<unknown>;
    /** The customer of the ticket writes. */
    answer: (number: number) => Promise<unknown>;
    pass: (milliseconds: number) => void;
  }>;

export const openNewsDesk = async (overrides?: Parameters<typeof openTestDesk>[0]): Promise<NewsDesk> => {
  const bench = await openTestDesk(overrides);
  const { desk, bySystem, byOwner, byKey, ports } = bench;
  const agent = (name: string) =>
    desk.agents.add(bySystem, {
      email: `${name.toLowerCase()}@desk.example`,
      name,
      role: 'agent',
      password: null,
    });
  const named = [await agent('Ann'), await agent('Bob'), await agent('Cleo')] as const;
  await ports.work.write(bench.workspaceId, async ({ agents }) => {
    for (const one of named) await agents.save({ ...one, status: 'active' });
  });
  const [ann, bob, cleo] = named;
  const { id: teamId } = await desk.teams.add(bySystem, { name: 'Billing' });
  for (const { id } of [ann, bob]) await desk.teams.addMember(bySystem, { teamId, idOrEmail: id });
  const by = ({ id, name, role }: Agent): Call => ({ ...byOwner, actor: { type: 'agent', id, name, role } });
  const newsOf = async (one: Agent, limit = 100) =>
    (await desk.notifications.list(by(one), { limit, after: null })).data;
  return {
    ...bench,
    ann,
    bob,
    cleo,
    teamId,
    by,
    newsOf,
    kindsOf: async (one) => (await newsOf(one)).map(({ kind }) => kind),
    note: (one, number, body) => desk.tickets.reply(by(one), { number, body, internal: true }),
    answer: async (number) => {
      const { requesterId: contactId } = await desk.tickets.get(byKey, number);
      return desk.tickets.answerAsCustomer(bySystem, { number, contactId, content: textContent('Still.') });
    },
    pass: (milliseconds) => ports.clock.advance(milliseconds),
  };
};
