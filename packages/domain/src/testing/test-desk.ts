import type { OpenedTicket, OpenTicket } from '../desk/tickets/open-ticket.ts';
import { createDesk, type Desk } from '../desk.ts';
import type { Call } from '../model/actor.ts';
import { systemCall } from '../model/actor.ts';
import type { DeskEvent, SequencedEvent } from '../model/outbound/event.ts';
import type { Agent, AgentRole } from '../model/people/agent.ts';
import type { Stores } from '../model/ports.ts';
import { aHash, aSession } from './session-builders.ts';
import { type TestPorts, testPorts } from './test-ports.ts';

/** A desk with one workspace, an owner and an API key, all in memory, and the calls that they make. */
export type TestDesk = Readonly<{
  desk: Desk;
  ports: TestPorts;
  workspaceId: string;
  owner: Agent;
  byKey: Call;
  /** With a session of a device. */
  byOwner: Call;
  /** The same of a new active agent with this role. */
  byAgent: (role: AgentRole) => Promise<Call>;
  bySystem: Call;
  read: <Result>(use: (stores: Stores) => Promise<Result>) => Promise<Result>;
  events: () => Promise<readonly SequencedEvent[]>;
  /** The events that some work made. */
  eventsOf: (work: () => Promise<unknown>) => Promise<readonly DeskEvent[]>;
  /** Opens a ticket of bob@customer.example. */
  aTicket: (input?: Partial<OpenTicket>) => Promise<OpenedTicket>;
}>;

export const openTestDesk = async (overrides: Partial<TestPorts> = {}): Promise<TestDesk> => {
  const ports = testPorts(overrides);
  const desk = createDesk(ports);
  const workspaceId = ports.ids.next();
  const bySystem = systemCall(workspaceId, 'setUp', 'request-0');
  await desk.workspaces.add(bySystem, { slug: 'acme', name: 'Acme Support' });
  const person = { email: 'owner@desk.example', name: 'Olga Owner', role: 'owner' } as const;
  const owner = await desk.agents.add(bySystem, { ...person, password: 'correct horse battery' });
  const key = await desk.apiKeys.add(bySystem, { name: 'Integration', scopes: ['read', 'write'] });
  const { id, name } = key;
  const byKey: Call = {
    ...bySystem,
    actor: { type: 'api_key', id, name, scopes: key.scopes },
    credentialId: id,
    channel: 'api',
    operation: 'anOperation',
  };
  const asAgent = async ({ id: agentId, name: agentName, role }: Agent): Promise<Call> => {
    const session = aSession({ owner: { type: 'agent', id: agentId } });
    await ports.work.write(workspaceId, ({ sessions }) => sessions.agent.add(session, aHash()));
    const actor = { type: 'agent', id: agentId, name: agentName, role } as const;
    return { ...byKey, actor, credentialId: session.id, channel: 'mobile' };
  };
  const byOwner = await asAgent(owner);
  const byAgent: TestDesk['byAgent'] = async (role) => {
    const email = `${role}-${ports.ids.next()}@desk.example`;
    const password = 'correct horse battery';
    return asAgent(await desk.agents.add(bySystem, { email, name: 'Ada Agent', role, password }));
  };
  const read: TestDesk['read'] = (use) => ports.work.read(workspaceId, use);
  const events = () => read((stores) => stores.events.listAfter(0, 10_000));
  return {
    desk,
    ports,
    workspaceId,
    owner,
    byKey,
    byOwner,
    byAgent,
    bySystem,
    read,
    events,
    eventsOf: async (work) => {
      const before = (await events()).length;
      await work();
      return (await events()).slice(before);
    },
    aTicket: (input = {}) =>
      desk.tickets.open(byKey, {
        requesterEmail: 'bob@customer.example',
        subject: 'My printer is on fire',
        message: 'Please help.',
        ...input,
      }),
  };
};
