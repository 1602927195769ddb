/** Tickets, customers and organizations that were opened last in this tab. Nothing of it outlives the tab. */
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { records } from '../data/records.ts';
import { paths, ticketNumberOf } from '../paths.ts';

const most = 6;

let opened: readonly string[] = [];

/** Remembers each place that one goes to. */
export const useRemembering = (): void => {
  const [path] = useLocation();
  useEffect(() => {
    if (nameOf(path, 'name')) opened = [path, ...opened.filter((one) => one !== path)].slice(0, most + 1);
  }, [path]);
};

export type Recent = Readonly<{ path: string; name: string }>;

/** The last first, without the place where one is. */
export const recentBut = (here: string): readonly Recent[] =>
  opened
    .filter((path) => path !== here)
    .flatMap((path) => {
      const name = nameOf(path, null);
      return name === null ? [] : [{ path, name }];
    })
    .slice(0, most);

/** Null for places without a record; `unknown` while the record is not here. */
const nameOf = (path: string, unknown: string | null): string | null => {
  const [, , kind, id] = path.split('/');
  if (id === undefined) return null;
  if (kind === 'tickets') return ticketName(ticketNumberOf(id), unknown);
  if (kind === 'customers' && path === paths.customer(id)) return records.get('contact', id)?.name ?? unknown;
  return kind === 'organizations' ? (records.get('organization', id)?.name ?? unknown) : null;
};

const ticketName = (number: number | null, unknown: string | null): string | null => {
  const ticket = number === null ? null : records.get('ticket', number);
  return ticket ? `#${ticket.number} ${ticket.subject}` : unknown;
};
