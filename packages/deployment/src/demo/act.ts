/** Does what the story says, each act as the person who does it. */
import {
  type Actor,
  type Agent,
  type Call,
  type Channel,
  customerActor,
  type Desk,
  type Ids,
  textContent,
} from '@tidemark/domain';
import type { DemoAct } from './story.ts';

/** Ids by address, and of teams by name. */
export type Cast = Readonly<{
  workspaceId: string;
  ids: Ids;
  agents: ReadonlyMap<string, Agent>;
  contacts: ReadonlyMap<string, string>;
  teams: ReadonlyMap<string, string>;
}>;

/** The state of a ticket of the story. */
type Opened = Readonly<{ number: number; contactId: string; channel: Channel }>;

type Doing<Does> = Extract<DemoAct, Readonly<{ does: Does }>>;

/** Acts on tickets, in the order in which they are given. */
export const actor = (desk: Desk, cast: Cast): ((act: DemoAct) => Promise<void>) => {
  const opened = new Map<number, Opened>();
  return async (act) => {
    if (act.does === 'open') {
      opened.set(act.ticket, await openTicket(desk, cast, act));
      return;
    }
    const ticket = opened.get(act.ticket);
    if (!ticket) throw new Error(`The ticket ${act.ticket} of the demo was not opened.`);
    if ('agent' in act) await actAsAgent(desk, cast, { act, ticket });
    else await actAsCustomer(desk, cast, { act, ticket });
  };
};

const openTicket = async ({ tickets }: Desk, cast: Cast, act: Doing<'open'>): Promise<Opened> => {
  const { customer, channel, topic } = act;
  const contactId = known(cast.contacts, customer.email);
  const { number } = await tickets.open(callOf(cast, customerActor(contactId), channel), {
    requesterEmail: customer.email,
    subject: act.subject,
    message: act.text,
    type: topic.type,
    tags: topic.tags,
    teamId: known(cast.teams, topic.team),
    customFields: { order_number: act.order, product: act.product },
  });
  return { number, contactId, channel };
};

type OnTicket<Act> = Readonly<{ act: Act; ticket: Opened }>;

const actAsAgent = async (
  { tickets }: Desk,
  cast: Cast,
  { act, ticket: { number } }: OnTicket<Doing<'assign' | 'answer' | 'note'>>,
): Promise<void> => {
  const { id, name, role } = known(cast.agents, act.agent.email);
  const call = callOf(cast, { type: 'agent', id, name, role }, 'web');
  if (act.does === 'assign') await tickets.change(call, { number, assigneeId: id });
  else if (act.does === 'note') await tickets.reply(call, { number, body: act.text, internal: true });
  else await tickets.reply(call, { number, body: act.text, internal: false, status: act.status });
};

const actAsCustomer = async (
  { tickets, satisfaction }: Desk,
  cast: Cast,
  { act, ticket: { number, contactId, channel } }: OnTicket<Doing<'return' | 'rate'>>,
): Promise<void> => {
  const call = callOf(cast, customerActor(contactId), channel);
  if (act.does === 'return')
    return void (await tickets.answerAsCustomer(call, { number, contactId, content: textContent(act.text) }));
  const token = await satisfaction.tokenFor(call, number);
  if (token !== null) await satisfaction.rate(call, { token, rating: act.rating, comment: act.comment });
};

const callOf = ({ workspaceId, ids }: Cast, actor: Actor, channel: Channel): Call => ({
  workspaceId,
  actor,
  credentialId: ids.next(),
  channel,
  operation: 'demo',
  path: '',
  requestId: ids.next(),
  source: null,
});

const known = <Value>(values: ReadonlyMap<string, Value>, name: string): Value => {
  const value = values.get(name);
  if (value === undefined) throw new Error(`The demo does not know ${name}.`);
  return value;
};
