import { useCallback } from 'react';
import { Link } from 'wouter';
import { showArrived } from '../data/follow-lists.ts';
import { useListNews } from '../data/list-news.ts';
import { useLook } from '../data/look.ts';
import type { TicketList } from '../data/ticket-lists.ts';
import { useRecord } from '../data/use-record.ts';
import { useAgents, useViews } from '../data/workspace.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Fault } from '../parts/fault.tsx';
import { Grid } from '../parts/grid.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { listParts, paths, standingLists } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './list-pane.module.css';
import { SortChoice } from './sort-choice.tsx';
import { TicketRow } from './ticket-row.tsx';
import type { Selection } from './use-selection.ts';

type Given = Readonly<{
  list: string;
  found: TicketList;
  active: number;
  onMove: (to: number) => void;
  onOpen: (number: number | undefined) => void;
  onViews: () => void;
  selection: Selection;
}>;

export const ListPane = (given: Given) => {
  const { list, found, onViews, selection } = given;
  const { tickets, parts } = useTexts();
  const name = useListName(list);
  if (selection.numbers.length > 0)
    return (
      <section className={styles.pane} aria-label={name}>
        <BulkBar selection={selection} />
        <Body {...given} name={name} />
      </section>
    );
  return (
    <section className={styles.pane} aria-label={name}>
      <header className={styles.head}>
        <Button look="icon" className={styles.toViews} aria-label={tickets.views} onClick={onViews}>
          <Icon name="rows" />
        </Button>
        <h2 className={styles.title}>{name}</h2>
        <Arrived list={list} />
        <SortChoice list={list} />
        <Button look="icon" aria-label={parts.refresh} onClick={found.reload}>
          <Icon name="refresh" small />
        </Button>
      </header>
      <Body {...given} name={name} />
    </section>
  );
};

/** New rows wait above the list, so that no row moves under the pointer. */
const Arrived = ({ list }: Readonly<{ list: string }>) => {
  const { arrived } = useListNews(list);
  const { tickets } = useTexts();
  return (
    <div className={styles.arrived} role="status">
      {arrived.length > 0 && (
        <Button look="primary" onClick={() => showArrived(list)}>
          {tickets.newOnes(arrived.length)}
        </Button>
      )}
    </div>
  );
};

export const useListName = (list: string): string => {
  const { tickets, frame } = useTexts();
  const views = useViews();
  const standing = standingLists.find((one) => one === list);
  const page = listParts(list);
  const customer = useRecord('contact', page?.kind === 'customer' ? page.of : null);
  const organization = useRecord('organization', page?.kind === 'organization' ? page.of : null);
  const agents = useAgents();
  const owner = customer ?? organization ?? agents.find(({ id }) => page?.kind === 'agent' && id === page.of);
  if (owner) return owner.name;
  if (page?.kind === 'search') return `${frame.search}: ${page.of.trim()}`;
  return standing ? tickets.lists[standing] : (views.find(({ id }) => id === list)?.name ?? tickets.inbox);
};

const Body = ({
  list,
  name,
  found,
  active,
  selection,
  onMove,
  onOpen,
}: Given & Readonly<{ name: string }>) => {
  const { tickets } = useTexts();
  const { density } = useLook();
  const { numbers, more } = found;
  const keyOf = useCallback((index: number) => numbers[index] ?? index, [numbers]);
  if (found.error) return <Fault error={found.error} onRetry={found.reload} />;
  if (found.isLoading) return <Loading />;
  if (numbers.length === 0)
    return (
      <Empty title={tickets.nothing}>
        <p>{tickets.nothingHint}</p>
        {list === 'mine' && <Link href={paths.inbox('unassigned')}>{tickets.toUnassigned}</Link>}
      </Empty>
    );
  return (
    <Grid
      key={`${list} ${density}`}
      label={name}
      count={numbers.length}
      hasMore={found.hasMore}
      rowPixels={rowPixelsOf(density)}
      active={active}
      onMove={onMove}
      onOpen={(index) => onOpen(numbers[index])}
      onEnd={more}
      keyOf={keyOf}
      row={(index) => (
        <TicketRow
          number={numbers[index] ?? 0}
          list={list}
          isSelected={selection.has(numbers[index] ?? 0)}
          isSelecting={selection.numbers.length > 0}
          onToggle={selection.toggle}
        />
      )}
      isSelected={(index) => selection.has(numbers[index] ?? 0)}
    />
  );
};

/** The heights that the stylesheet gives a row, for a text of any size. */
const rowPixelsOf = (density: 'comfortable' | 'compact'): number => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.round((density === 'compact' ? 2.5 : 4.75) * rem);
};
