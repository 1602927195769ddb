import { useState } from 'react';
import { useTicketList } from '../data/ticket-lists.ts';
import { classes } from '../parts/classes.ts';
import { Empty } from '../parts/empty.tsx';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { TicketGrid } from '../parts/ticket-grid.tsx';
import { type ListPart, listParts, withPart } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './page.module.css';

const shown = ['all', 'open', 'done'] as const satisfies readonly ListPart[];

/** The tickets of a customer or an organization, by status. */
export const TicketsOf = ({ list }: Readonly<{ list: string }>) => {
  const { people } = useLateTexts();
  const [part, setPart] = useState<ListPart>(parts.get(list) ?? 'all');
  const choose = (next: ListPart): void => {
    parts.set(list, next);
    setPart(next);
  };
  return (
    <section className={styles.tickets} aria-label={people.tickets}>
      <header className={styles.bar}>
        <h3>{people.tickets}</h3>
        {shown.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === part}
            className={classes(styles.part, one === part && styles.here)}
            onClick={() => choose(one)}
          >
            {people.parts[one]}
          </button>
        ))}
      </header>
      <Found key={part} list={withPart(list, part)} />
    </section>
  );
};

/** The chosen part of the list, by page, for when the reader comes back. */
const parts = new Map<string, ListPart>();

const Found = ({ list }: Readonly<{ list: string }>) => {
  const found = useTicketList(list);
  const { people } = useLateTexts();
  if (found.error) return <Fault error={found.error} onRetry={found.reload} />;
  if (found.isLoading) return <Loading />;
  if (found.numbers.length === 0)
    return <Empty title={listParts(list)?.part === 'all' ? people.noTickets : people.noTicketsThere} />;
  return <TicketGrid label={people.tickets} list={list} found={found} />;
};
