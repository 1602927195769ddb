import type { Ticket } from '@tidemark/client';
import { may } from '@tidemark/domain/abilities';
import type { TicketRecord } from '../data/records.ts';
import { changeTicket, type TicketChange } from '../data/ticket-changes.ts';
import { useAgents, useTags, useTeams } from '../data/workspace.ts';
import { Avatar } from '../parts/avatar.tsx';
import { type Choice, Chooser } from '../parts/chooser.tsx';
import { useTexts } from '../texts/use-texts.ts';

export type PropertyName = 'status' | 'priority' | 'assign' | 'team' | 'tags';

const statuses = [
  'open',
  'pending',
  'on_hold',
  'solved',
  'closed',
] as const satisfies readonly Ticket['status'][];
const priorities = ['low', 'normal', 'high', 'urgent'] as const satisfies readonly Ticket['priority'][];

type Given = Readonly<{ property: PropertyName; ticket: TicketRecord; onClose: () => void }>;

/** The values that a property may have; choosing one changes the ticket. */
export const PropertyChooser = ({ property, ticket, onClose }: Given) => {
  const { tickets } = useTexts();
  const choices = useChoices(property, ticket);
  const choose = (id: string): void => {
    onClose();
    const name = choices.find((choice) => choice.id === id)?.name ?? id;
    const label = tickets.changed(ticket.number, tickets.properties[property], name);
    void changeTicket(ticket.number, changeOf(property, id, ticket), label);
  };
  const made = (typed: string): Choice | null => {
    const tag = typed.toLowerCase();
    return choices.some(({ id }) => id === tag) ? null : { id: tag, name: tickets.newTag(tag) };
  };
  return (
    <Chooser
      title={tickets.properties[property]}
      choices={choices}
      onChoose={choose}
      onClose={onClose}
      {...(property === 'tags' ? { made } : {})}
    />
  );
};

const useChoices = (property: PropertyName, ticket: TicketRecord): readonly Choice[] => {
  const { tickets } = useTexts();
  const agents = useAgents();
  const teams = useTeams();
  const tags = useTags();
  switch (property) {
    case 'status':
      return statuses.map((id) => ({ id, name: tickets.statuses[id], isChosen: id === ticket.status }));
    case 'priority':
      return priorities.map((id) => ({ id, name: tickets.priorities[id], isChosen: id === ticket.priority }));
    case 'team':
      return [
        { id: nobody, name: tickets.noTeam, isChosen: ticket.team_id === null },
        ...teams.map(({ id, name }) => ({ id, name, isChosen: id === ticket.team_id })),
      ];
    case 'tags':
      return [...new Set([...ticket.tags, ...tags.map(({ name }) => name)])].map((name) => ({
        id: name,
        name,
        isChosen: ticket.tags.includes(name),
      }));
    case 'assign':
      return [
        { id: nobody, name: tickets.nobody, isChosen: ticket.assignee_id === null },
        ...agents
          .filter(({ status, role }) => status === 'active' && may(role, 'work'))
          .map(({ id, name }) => ({
            id,
            name,
            isChosen: id === ticket.assignee_id,
            before: <Avatar name={name} small />,
          })),
      ];
  }
};

const nobody = 'nobody';

const changeOf = (property: PropertyName, id: string, { tags }: TicketRecord): TicketChange => {
  const chosen = id === nobody ? null : id;
  switch (property) {
    case 'status':
      return { status: statuses.find((status) => status === id) ?? 'open' };
    case 'priority':
      return { priority: priorities.find((priority) => priority === id) ?? 'normal' };
    case 'assign':
      return { assignee_id: chosen };
    case 'team':
      return { team_id: chosen };
    case 'tags':
      return { tags: tags.includes(id) ? tags.filter((tag) => tag !== id) : [...tags, id] };
  }
};
