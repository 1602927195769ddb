import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { settleList } from '../data/follow-lists.ts';
import { useTicketList } from '../data/ticket-lists.ts';
import { useRecord } from '../data/use-record.ts';
import { useAction } from '../keys/use-action.ts';
import { Empty } from '../parts/empty.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panes } from '../parts/panes.tsx';
import { isListName, listOf, paths, ticketNumberOf } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ListPane, useListName } from './list-pane.tsx';
import { fetchTicketPanes, LazyDetailsPane, LazyTicketPane } from './load-ticket.ts';
import { useSelection } from './use-selection.ts';
import { ViewsPane } from './views-pane.tsx';

fetchTicketPanes();

/** The inbox: views, the list of one, the ticket that is open, and who asked. */
export const InboxScreen = () => {
  const { list, number } = usePlace();
  const [, go] = useLocation();
  const found = useTicketList(list);
  const { numbers } = found;
  const ticket = useRecord('ticket', number);
  const name = useListName(list);
  const title = ticket ? `#${ticket.number} ${ticket.subject}` : name;
  const [cursor, setCursor] = useState(0);
  const [asked, setAsked] = useState(0);
  const [side, setSide] = useState<'views' | 'details' | null>(null);
  const place = number === null ? Math.min(cursor, numbers.length - 1) : numbers.indexOf(number);
  const open = (next: number | undefined): void => {
    if (next === undefined) return;
    setCursor(Math.max(numbers.indexOf(next), 0));
    setSide(null);
    settleList(list, next);
    setAsked(0);
    go(paths.ticket(next, list));
  };
  const move = (to: number): void => {
    const next = numbers[Math.min(Math.max(to, 0), numbers.length - 1)];
    if (number === null) setCursor(Math.min(Math.max(to, 0), numbers.length - 1));
    else open(next);
  };
  const selection = useSelection(list, numbers, place, setCursor);
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
    setAsked((before) => before + 1);
  };
  useAction('contact', number === null ? null : showContact);
  /** The next one, or the list where this was the last. */
  const leave = (): void => {
    const next = numbers[place + 1] ?? numbers[place - 1];
    if (next === undefined || next === number) go(paths.inbox(list));
    else open(next);
  };
  return (
    <Panes
      title={title}
      front={side ?? (number === null ? 'list' : 'main')}
      views={<ViewsPane list={list} onChoose={() => setSide(null)} />}
      list={
        <ListPane
          list={list}
          found={found}
          active={place}
          onMove={move}
          onOpen={open}
          onViews={() => setSide('views')}
          selection={selection}
        />
      }
      main={
        number === null ? (
          <Nothing />
        ) : (
          <Suspense fallback={<Loading />}>
            <LazyTicketPane
              key={number}
              number={number}
              onBack={close}
              onDone={leave}
              onDetails={() => setSide('details')}
            />
          </Suspense>
        )
      }
      details={
        number !== null && (
          <Suspense>
            <LazyDetailsPane number={number} asked={asked} onClose={side === 'details' ? close : null} />
          </Suspense>
        )
      }
    />
  );
};

const Nothing = () => {
  const { tickets } = useTexts();
  return (
    <Empty title={tickets.noneOpen}>
      <p>{tickets.noneOpenHint}</p>
    </Empty>
  );
};

/** The list and the ticket of the address. */
const usePlace = (): Readonly<{ list: string; number: number | null }> => {
  const [path] = useLocation();
  const search = useSearch();
  const [, , kind, name = ''] = path.split('/');
  if (kind === 'tickets') return { list: listOf(search) ?? 'open', number: ticketNumberOf(name) };
  return { list: isListName(name) ? name : 'mine', number: null };
};
