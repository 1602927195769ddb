import type { Call } from '../actor.ts';
import { systemCall } from '../actor.ts';
import type { Agent } from '../agents/agent.ts';
import { createDesk, type Desk } from '../desk.ts';
import type { DeskEvent, SequencedEvent } from '../events/event.ts';
import type { Stores } from '../ports.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { type TestPorts, testPorts } from './test-ports.ts';

/** A desk with one workspace, an owner and an API key, all in memory, and the calls that they make. */
export type TestDesk = Readonly<{
  desk: Desk;
  ports: TestPorts;
  workspaceId: string;
  owner: Agent;
  byKey: Call;
  byOwner: Call;
  bySystem: Call;
  read: <Result>(use: (stores: Stores) => Promise<Result>) => Promise<Result>;
  events: () => Promise<readonly SequencedEvent[]>;
  /** The events that some work made. */
  eventsOf: (work: () => Promise<unknown>) => Promise<readonly DeskEvent[]>;
  /** Opens a ticket of bob@customer.example. */
  aTicket: (wanted?: Partial<Parameters<Desk['tickets']['open']>[1]>) => Promise<Ticket>;
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
    channel: 'api',
    operation: 'anOperation',
  };
  const byOwner: Call = {
    ...byKey,
    actor: { type: 'agent', id: owner.id, name: owner.name, role: 'owner' },
    channel: 'mobile',
  };
  const read: TestDesk['read'] = (use) => ports.work.read(workspaceId, use);
  const events = () => read((stores) => stores.events.listAfter(0, 10_000));
  return {
    ...{ desk, ports, workspaceId, owner, byKey, byOwner, bySystem, read, events },
    eventsOf: async (work) => {
      const before = (await events()).length;
      await work();
      return (await events()).slice(before);
    },
    aTicket: (wanted = {}) =>
      desk.tickets.open(byKey, {
        requesterEmail: 'bob@customer.example',
        subject: 'My printer is on fire',
        message: 'Please help.',
        ...wanted,
      }),
  };
};
