import { useState } from 'react';
import { useMe } from '../data/me.ts';
import { useOrganization } from '../data/people.ts';
import type { TicketRecord } from '../data/records.ts';
import { changeTicket } from '../data/ticket-changes.ts';
import { useRecord } from '../data/use-record.ts';
import { useAgents, useLoadedFields, useTeams } from '../data/workspace.ts';
import type { ActionId } from '../keys/table.ts';
import { useAction } from '../keys/use-action.ts';
import { classes } from '../parts/classes.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FieldChooser } from './field-chooser.tsx';
import { OrganizationChooser } from './organization-chooser.tsx';
import styles from './properties.module.css';
import { PropertyChooser, type PropertyName } from './property-chooser.tsx';
import { Snooze } from './snooze.tsx';

type Property = PropertyName | 'organization';

/** The fields of a ticket. Each is changed by a click or by its key. */
export const Properties = ({ ticket }: Readonly<{ ticket: TicketRecord }>) => {
  const [open, setOpen] = useState<Property | null>(null);
  const { tickets, parts } = useTexts();
  const { agent } = useMe();
  const agents = useAgents();
  const teams = useTeams();
  const assignee = agents.find(({ id }) => id === ticket.assignee_id);
  const team = teams.find(({ id }) => id === ticket.team_id);
  const isMine = ticket.assignee_id === agent.id;
  const hasNone = ticket.organization_id === null;
  const organization = useRecord('organization', ticket.organization_id);
  // The ticket brings it, and events change it: it is asked for only where it is missing.
  const { error } = useOrganization(organization ? null : ticket.organization_id);
  const set = (change: Parameters<typeof changeTicket>[1], label: string): void =>
    void changeTicket(ticket.number, change, label);
  useAction('assignMe', isMine ? null : () => set({ assignee_id: agent.id }, tickets.assignedTo(agent.name)));
  useAction(
    'solve',
    isOver(ticket) ? null : () => set({ status: 'solved' }, tickets.solvedIt(ticket.number)),
  );
  const [isFieldOpen, setFieldOpen] = useState(false);
  const fields = useLoadedFields();
  // A key that is pressed before they have come is not lost: those typed behind it would mean something else.
  useAction('field', fields === null || fields.length > 0 ? () => setFieldOpen(true) : null);
  const entry = { onOpen: setOpen };
  const close = (): void => setOpen(null);
  return (
    <div className={styles.bar}>
      <Entry {...entry} property="status" icon="check" value={tickets.statuses[ticket.status]} />
      <Entry {...entry} property="priority" icon="flag" value={tickets.priorities[ticket.priority]} />
      <Entry {...entry} property="assign" icon="agent" value={assignee?.name ?? tickets.nobody} />
      <Entry {...entry} property="team" icon="team" value={team?.name ?? tickets.noTeam} isUnset={!team} />
      <Entry
        {...entry}
        property="organization"
        icon="building"
        value={hasNone ? tickets.noOrganization : (organization?.name ?? (error ? '–' : parts.loading))}
        isUnset={hasNone}
      />
      <span className={styles.last}>
        <Entry
          {...entry}
          property="tags"
          icon="tag"
          value={ticket.tags.join(', ') || tickets.noTags}
          isUnset={ticket.tags.length === 0}
        />
        <Snooze of={[ticket]} />
      </span>
      {isFieldOpen && <FieldChooser ticket={ticket} onClose={() => setFieldOpen(false)} />}
      {open === 'organization' && <OrganizationChooser ticket={ticket} onClose={close} />}
      {open && open !== 'organization' && <PropertyChooser property={open} of={[ticket]} onClose={close} />}
    </div>
  );
};

const isOver = ({ status }: TicketRecord): boolean => status === 'solved' || status === 'closed';

type Given = Readonly<{
  property: Property;
  icon: IconName;
  value: string;
  isUnset?: boolean;
  onOpen: (property: Property) => void;
}>;

const Entry = ({ property, icon, value, isUnset = false, onOpen }: Given) => {
  const { tickets } = useTexts();
  const name = tickets.properties[property];
  return (
    <>
      {property !== 'team' && <Shortcut action={property} onPress={() => onOpen(property)} />}
      <button
        type="button"
        className={classes(styles.entry, property === 'organization' && styles.rare)}
        aria-label={`${name}: ${value}`}
        title={name}
        onClick={() => onOpen(property)}
      >
        <Icon name={icon} small />
        <span className={classes(styles.value, isUnset && styles.unset)}>{value}</span>
      </button>
    </>
  );
};

const Shortcut = ({ action, onPress }: Readonly<{ action: ActionId; onPress: () => void }>) => {
  useAction(action, onPress);
  return null;
};
