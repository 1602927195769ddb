import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type TicketList, useTicketList } from '../data/ticket-lists.ts';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Empty } from '../parts/empty.tsx';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panes } from '../parts/panes.tsx';
import { TicketGrid } from '../parts/ticket-grid.tsx';
import { useRested } from '../parts/use-rested.ts';
import { lists, paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { examples, settled } from './query.ts';
import { SearchField } from './search-field.tsx';
import styles from './search-screen.module.css';

/** Tickets by words and operators. The address has all that was typed, so that Back brings it back. */
export const SearchScreen = () => {
  const query = new URLSearchParams(useSearch()).get('q') ?? '';
  const [, go] = useLocation();
  const { frame } = useTexts();
  const page = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const change = (next: string): void => go(paths.search(next), { replace: true });
  const rested = useRested(query.trim());
  const toResults = (): void => page.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  /** Opens the first result, but never one of an earlier search text. */
  const openFirst = (): void => {
    if (rested === query.trim()) page.current?.querySelector<HTMLElement>('[data-active]')?.click();
  };
  const [isNew] = useState(query === '');
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  useAction('search', () => {
    field.current?.focus();
    field.current?.select();
  });
  return (
    <Panes
      title={query.trim() === '' ? frame.search : `${frame.search}: ${query.trim()}`}
      front="main"
      main={
        <section ref={page} className={styles.page} aria-label={frame.search}>
          <SearchField ref={field} query={query} onChange={change} onDone={toResults} onOpen={openFirst} />
          {query.trim() === '' ? (
            <Examples
              onChoose={(example) => change(settled(example))}
              onChosen={() => field.current?.focus()}
            />
          ) : (
            <Results query={rested} />
          )}
        </section>
      }
    />
  );
};

const Results = ({ query }: Readonly<{ query: string }>) => {
  const list = lists.search(query);
  const found = useTicketList(list);
  const { search } = useLateTexts();
  return (
    <>
      {found.hints.length > 0 && (
        <div role="status">
          <ul className={styles.hints}>
            {found.hints.map(({ operator, message }) => (
              <li key={`${operator} ${message}`}>
                <strong>{operator}:</strong> {search.ignored} {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Found key={list} list={list} found={found} />
    </>
  );
};

const Found = ({ list, found }: Readonly<{ list: string; found: TicketList }>) => {
  const { search } = useLateTexts();
  if (found.error) return <Fault error={found.error} onRetry={found.reload} />;
  if (found.isLoading) return <Loading />;
  if (found.numbers.length > 0) return <TicketGrid label={search.results} list={list} found={found} />;
  // A page may be empty with more behind it.
  if (found.hasMore)
    return (
      <Empty title={search.noneYet}>
        <Button onClick={found.more}>{search.more}</Button>
      </Empty>
    );
  return (
    <Empty title={search.none}>
      <p>{search.noneHint}</p>
    </Empty>
  );
};

type ExamplesGiven = Readonly<{ onChoose: (example: string) => void; onChosen: () => void }>;

const Examples = ({ onChoose, onChosen }: ExamplesGiven) => {
  const { search } = useLateTexts();
  return (
    <Empty title={search.begin}>
      <p>{search.beginHint}</p>
      <div className={styles.examples}>
        {examples.map((example) => (
          <Button
            key={example}
            onClick={() => {
              onChoose(example);
              onChosen();
            }}
          >
            <code>{example}</code>
          </Button>
        ))}
      </div>
    </Empty>
  );
};
