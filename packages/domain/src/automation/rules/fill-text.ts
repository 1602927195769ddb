import type { Ticket } from '../../model/desk/ticket.ts';
import type { Acting } from './action-kind.ts';
import { fillPlaceholders, type Placeholder, placeholdersIn } from './placeholders.ts';

/** A text with its placeholders filled from the ticket as it is now; placeholders without a value are left empty. */
export const fillText = async (text: string, ticket: Ticket, acting: Acting): Promise<string> => {
  const used = placeholdersIn(text);
  const values = new Map<Placeholder, string>();
  for (const name of used) values.set(name, (await valueNamed[name](ticket, acting)) ?? '');
  return fillPlaceholders(text, values);
};

type Value = string | null | undefined;
type ValueOf = (ticket: Ticket, acting: Acting) => Value | Promise<Value>;

const valueNamed: Readonly<Record<Placeholder, ValueOf>> = {
  'ticket.number': ({ number }) => String(number),
  'ticket.subject': ({ subject }) => subject,
  'ticket.status': ({ status }) => status,
  'ticket.priority': ({ priority }) => priority,
  'requester.name': (_, { subject }) => subject.requester?.name,
  'requester.email': (_, { subject }) => subject.requester?.email,
  'assignee.name': async ({ assigneeId }, { world }) => assigneeId && (await world.agent(assigneeId))?.name,
  'team.name': async ({ teamId }, { world }) => teamId && (await world.team(teamId))?.name,
  'organization.name': async ({ organizationId }, { world }) =>
    organizationId && (await world.organization(organizationId))?.name,
  'workspace.name': (_, { world }) => world.workspaceName(),
};
