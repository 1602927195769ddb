import type { Ticket } from '@tidemark/client';
import { may } from '@tidemark/domain/abilities';
import type { TicketRecord } from '../data/records.ts';
import { changeTicket, changeTickets, type TicketChange } from '../data/ticket-changes.ts';
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

type Given = Readonly<{
  property: PropertyName;
  /** Those that change: one, or all that are selected. */
  of: readonly TicketRecord[];
  onClose: () => void;
}>;

/** The values that a property may have; choosing one changes the ticket. */
export const PropertyChooser = ({ property, of, onClose }: Given) => {
  const { tickets } = useTexts();
  const choices = useChoices(property, of);
  const choose = (id: string): void => {
    onClose();
    const name = choices.find((choice) => choice.id === id)?.name ?? id;
    const [ticket, ...others] = of;
    if (!ticket) return;
    const label = (what: string): string => tickets.changed(what, tickets.properties[property], name);
    if (others.length === 0)
      void changeTicket(ticket.number, changeOf(property, id, ticket), label(`#${ticket.number}`));
    else {
      const numbers = of.map(({ number }) => number);
      void changeTickets(numbers, (one) => changeOf(property, id, one), label(tickets.count(of.length)));
    }
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

const useChoices = (property: PropertyName, of: readonly TicketRecord[]): readonly Choice[] => {
  const { tickets } = useTexts();
  const agents = useAgents();
  const teams = useTeams();
  const tags = useTags();
  const all = (is: (ticket: TicketRecord) => boolean): boolean => of.every(is);
  switch (property) {
    case 'status':
      return statuses.map((id) => ({
        id,
        name: tickets.statuses[id],
        isChosen: all(({ status }) => status === id),
      }));
    case 'priority':
      return priorities.map((id) => ({
        id,
        name: tickets.priorities[id],
        isChosen: all(({ priority }) => priority === id),
      }));
    case 'team':
      return [
        { id: nobody, name: tickets.noTeam, isChosen: all((one) => one.team_id === null) },
        ...teams.map(({ id, name }) => ({ id, name, isChosen: all((one) => one.team_id === id) })),
      ];
    case 'tags':
      return [...new Set([...of.flatMap((one) => one.tags), ...tags.map(({ name }) => name)])].map(
        (name) => ({
          id: name,
          name,
          isChosen: all((one) => one.tags.includes(name)),
        }),
      );
    case 'assign':
      return [
        { id: nobody, name: tickets.nobody, isChosen: all((one) => one.assignee_id === null) },
        ...agents
          .filter(({ status, role }) => status === 'active' && may(role, 'work'))
          .map(({ id, name }) => ({
            id,
            name,
            isChosen: all((one) => one.assignee_id === id),
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
