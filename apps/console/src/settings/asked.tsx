import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './items.module.css';

type AskedGiven<Answer> = Readonly<{
  query: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}>;

/** Shows the data of a query once it is there; until then a loading note or the error. */
export const Asked = <Answer,>({ query: { data, error, refetch }, children }: AskedGiven<Answer>) => {
  if (data !== undefined) return <>{children(data)}</>;
  return error ? <Fault error={error} onRetry={() => void refetch()} /> : <Loading />;
};

type PagedGiven<Row> = Readonly<{
  query: UseInfiniteQueryResult<readonly Row[]>;
  label: string;
  /** Said where there is none. */
  none: string;
  children: (row: Row) => ReactNode;
}>;

/** A list by pages, with a button for the next one. */
export const PagedItems = <Row,>({ query, label, none, children }: PagedGiven<Row>) => {
  const { settings } = useLateTexts();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (data === undefined) return error ? <Fault error={error} onRetry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <Items label={label} none={none}>
        {data.map(children)}
      </Items>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {settings.more}
        </Button>
      )}
    </>
  );
};

type ItemsGiven = Readonly<{ label: string; none: string; children: readonly ReactNode[] }>;

/** The records of a section, or a sentence where there is none. */
export const Items = ({ label, none, children }: ItemsGiven) =>
  children.length === 0 ? (
    <p className={styles.none}>{none}</p>
  ) : (
    <ul className={styles.items} aria-label={label}>
      {children}
    </ul>
  );
