import { Suspense } from 'react';
import { useRecord } from '../data/use-record.ts';
import { Empty } from '../parts/empty.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panes } from '../parts/panes.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ListPane, useListName } from './list-pane.tsx';
import { fetchTicketPanes, LazyDetailsPane, LazyTicketPane } from './load-ticket.ts';
import { useInboxNavigation } from './use-inbox-navigation.ts';
import { ViewsPane } from './views-pane.tsx';

fetchTicketPanes();

/** The inbox: views, the list of one, the ticket that is open, and who asked. */
export const InboxScreen = () => {
  const { list, number, found, place, side, selection, detailsRequests, ...go } = useInboxNavigation();
  const ticket = useRecord('ticket', number);
  const name = useListName(list);
  const title = ticket ? `#${ticket.number} ${ticket.subject}` : name;
  return (
    <Panes
      title={title}
      front={side ?? (number === null ? 'list' : 'main')}
      views={<ViewsPane list={list} onChoose={() => go.show(null)} />}
      list={
        <ListPane
          list={list}
          found={found}
          active={place}
          onMove={go.move}
          onOpen={go.open}
          onViews={() => go.show('views')}
          selection={selection}
        />
      }
      main={
        number === null ? (
          <Nothing canOpen={found.numbers.length > 0} />
        ) : (
          <Suspense fallback={<Loading />}>
            <LazyTicketPane
              key={number}
              number={number}
              onBack={go.close}
              onDone={go.leave}
              onDetails={() => go.show('details')}
            />
          </Suspense>
        )
      }
      details={
        number !== null && (
          <Suspense>
            <LazyDetailsPane
              number={number}
              asked={detailsRequests}
              onClose={side === 'details' ? go.close : null}
            />
          </Suspense>
        )
      }
    />
  );
};

/** `canOpen`: whether the list has a ticket to open. */
const Nothing = ({ canOpen }: Readonly<{ canOpen: boolean }>) => {
  const { tickets } = useTexts();
  return <Empty title={tickets.noneOpen}>{canOpen && <p>{tickets.noneOpenHint}</p>}</Empty>;
};
