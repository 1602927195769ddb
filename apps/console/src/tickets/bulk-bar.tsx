import { useState } from 'react';
import { useMe } from '../data/me.ts';
import { records } from '../data/records.ts';
import { changeTickets, type TicketChange } from '../data/ticket-changes.ts';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './bulk-bar.module.css';
import { PropertyChooser, type PropertyName } from './property-chooser.tsx';
import { Snooze } from './snooze.tsx';
import type { Selection } from './use-selection.ts';

const icons: Readonly<Record<'status' | 'priority' | 'assign' | 'tags', IconName>> = {
  status: 'check',
  priority: 'flag',
  assign: 'agent',
  tags: 'tag',
};

/** Actions on all selected tickets, with the same keys as for one. */
export const BulkBar = ({ selection }: Readonly<{ selection: Selection }>) => {
  const [open, setOpen] = useState<PropertyName | null>(null);
  const { tickets, keys } = useTexts();
  const { agent } = useMe();
  const { numbers } = selection;
  const change = (made: TicketChange, property: PropertyName, value: string): void =>
    void changeTickets(
      numbers,
      () => made,
      tickets.changed(tickets.count(numbers.length), tickets.properties[property], value),
    );
  useAction('status', () => setOpen('status'));
  useAction('priority', () => setOpen('priority'));
  useAction('assign', () => setOpen('assign'));
  useAction('tags', () => setOpen('tags'));
  useAction('solve', () => change({ status: 'solved' }, 'status', tickets.statuses.solved));
  useAction('assignMe', () => change({ assignee_id: agent.id }, 'assign', agent.name));
  const chosen = numbers.flatMap((number) => records.get('ticket', number) ?? []);
  return (
    <div className={styles.bar} role="toolbar" aria-label={tickets.selected(numbers.length)}>
      <span className={styles.count}>{tickets.selected(numbers.length)}</span>
      {(['status', 'priority', 'assign', 'tags'] as const).map((property) => (
        <Button
          key={property}
          look="icon"
          aria-label={keys[property]}
          title={keys[property]}
          onClick={() => setOpen(property)}
        >
          <Icon name={icons[property]} small />
        </Button>
      ))}
      <Snooze of={chosen} />
      <Button
        look="icon"
        aria-label={tickets.clearSelection}
        title={tickets.clearSelection}
        onClick={selection.clear}
      >
        <Icon name="close" small />
      </Button>
      {open && <PropertyChooser property={open} of={chosen} onClose={() => setOpen(null)} />}
    </div>
  );
};
