import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { TicketList } from '../data/ticket-lists.ts';
import { useAction } from '../keys/use-action.ts';
import { paths } from '../paths.ts';
import { Grid } from './grid.tsx';
import { remPixels } from './rem-pixels.ts';
import { TicketLine, ticketLineRem } from './ticket-line.tsx';

type Given = Readonly<{ label: string; list: string; found: TicketList }>;

/** Where the cursor was in a list that one comes back to. */
const cursors = new Map<string, number>();

/** The tickets of a page outside the inbox: keys move, Enter opens, and Back finds the cursor where it was. */
export const TicketGrid = ({ label, list, found: { numbers, hasMore, more } }: Given) => {
  const [, go] = useLocation();
  const [cursor, setCursor] = useState(cursors.get(list) ?? 0);
  const active = Math.min(cursor, numbers.length - 1);
  const move = (to: number): void => {
    const next = Math.min(Math.max(to, 0), numbers.length - 1);
    cursors.set(list, next);
    setCursor(next);
  };
  const open = (index: number): void => {
    const number = numbers[index];
    if (number === undefined) return;
    cursors.set(list, index);
    go(paths.ticket(number, list));
  };
  useAction('next', () => move(active + 1));
  useAction('previous', () => move(active - 1));
  useAction('open', numbers.length > 0 ? () => open(active) : null);
  const keyOf = useCallback((index: number) => numbers[index] ?? index, [numbers]);
  return (
    <Grid
      label={label}
      count={numbers.length}
      hasMore={hasMore}
      rowPixels={remPixels(ticketLineRem)}
      active={active}
      onMove={move}
      onOpen={open}
      onEnd={more}
      keyOf={keyOf}
      row={(index) => (
        <div role="gridcell" tabIndex={-1}>
          <TicketLine number={numbers[index] ?? 0} list={list} />
        </div>
      )}
    />
  );
};
