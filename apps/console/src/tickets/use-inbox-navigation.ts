/** Where one is in the inbox, and the ways from there: by keys, by rows and by buttons. */
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { settleList } from '../data/follow-lists.ts';
import { useTicketList } from '../data/ticket-lists.ts';
import { prefetchScreen } from '../data/ticket-screen.ts';
import { useAction } from '../keys/use-action.ts';
import { isListName, listOf, paths, ticketNumberOf } from '../paths.ts';
import { useSelection } from './use-selection.ts';

/** A ticket on which the cursor rests is probably opened. Keys that are held down pass by sooner. */
const restMs = 150;

/** On a narrow screen, what covers the list or the ticket. */
type SidePane = 'views' | 'details';

export const useInboxNavigation = () => {
  const { list, number } = usePlace();
  const [, go] = useLocation();
  const found = useTicketList(list);
  const { numbers } = found;
  const [cursor, setCursor] = useState(0);
  const [detailsRequests, setDetailsRequests] = useState(0);
  const [side, setSide] = useState<SidePane | null>(null);
  const place = number === null ? Math.min(cursor, numbers.length - 1) : numbers.indexOf(number);
  const open = (next: number | undefined): void => {
    if (next === undefined) return;
    // Before anything is drawn: what is asked for arrives the sooner.
    prefetchScreen(next);
    setCursor(Math.max(numbers.indexOf(next), 0));
    setSide(null);
    settleList(list, next);
    setDetailsRequests(0);
    go(paths.ticket(next, list));
  };
  const move = (to: number): void => {
    const next = numbers[Math.min(Math.max(to, 0), numbers.length - 1)];
    if (number === null) setCursor(Math.min(Math.max(to, 0), numbers.length - 1));
    else open(next);
  };
  const resting = number === null ? numbers[place] : undefined;
  useEffect(() => {
    if (resting === undefined) return;
    const timer = setTimeout(() => prefetchScreen(resting), restMs);
    return () => clearTimeout(timer);
  }, [resting]);
  const selection = useSelection(list, numbers, { place, onMove: setCursor });
  const close = (): void => {
    if (selection.numbers.length > 0) selection.clear();
    else if (side === null) {
      settleList(list, null);
      go(paths.inbox(list));
    } else setSide(null);
  };
  useAction('next', () => move(place + 1));
  useAction('previous', () => move(place - 1));
  useAction('open', number === null ? () => open(numbers[place]) : null);
  const isAtHome = number === null && side === null && selection.numbers.length === 0;
  useAction('back', isAtHome ? null : close);
  const showContact = (): void => {
    setSide('details');
    setDetailsRequests((before) => before + 1);
  };
  useAction('contact', number === null ? null : showContact);
  /** The next one, or the list where this was the last. */
  const leave = (): void => {
    const next = numbers[place + 1] ?? numbers[place - 1];
    if (next === undefined || next === number) go(paths.inbox(list));
    else open(next);
  };
  return {
    list,
    number,
    found,
    place,
    side,
    selection,
    /** How often the key of the details was pressed at this ticket. */
    detailsRequests,
    open,
    move,
    close,
    leave,
    show: setSide,
  };
};

/** The list and the ticket of the address. */
const usePlace = (): Readonly<{ list: string; number: number | null }> => {
  const [path] = useLocation();
  const search = useSearch();
  const [, , kind, name = ''] = path.split('/');
  if (kind === 'tickets') return { list: listOf(search) ?? 'open', number: ticketNumberOf(name) };
  return { list: isListName(name) ? name : 'mine', number: null };
};
