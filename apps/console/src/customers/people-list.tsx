import { useCallback, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type PeopleKind, usePeople } from '../data/people.ts';
import { useRecord } from '../data/use-record.ts';
import { useAction } from '../keys/use-action.ts';
import { Avatar } from '../parts/avatar.tsx';
import { classes } from '../parts/classes.ts';
import { Empty } from '../parts/empty.tsx';
import { Fault } from '../parts/fault.tsx';
import { Grid } from '../parts/grid.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { remPixels } from '../parts/rem-pixels.ts';
import { useRested } from '../parts/use-rested.ts';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './people-list.module.css';

type Given = Readonly<{
  kind: PeopleKind;
  chosen: string | null;
  words: string;
  onType: (words: string) => void;
}>;

const kinds = ['contact', 'organization'] as const;

/** A field that finds, and the list of those that are found. */
export const PeopleList = (given: Given) => {
  const { kind, words, onType } = given;
  const { people } = useLateTexts();
  const pane = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useAction('search', () => field.current?.focus());
  return (
    <section ref={pane} className={styles.pane} aria-label={people.lists[kind]}>
      <nav className={styles.kinds} aria-label={people.kinds}>
        {kinds.map((one) => (
          <Link
            key={one}
            href={one === 'contact' ? paths.customers() : paths.organizations()}
            className={classes(styles.kind, one === kind && styles.here)}
            aria-current={one === kind ? 'page' : undefined}
          >
            {people.lists[one]}
          </Link>
        ))}
      </nav>
      <label className={styles.field}>
        <Icon name="search" small />
        <input
          ref={field}
          type="text"
          aria-label={people.find[kind]}
          placeholder={people.find[kind]}
          value={words}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (nativeEvent.isComposing || !['Enter', 'ArrowDown', 'Escape'].includes(key)) return;
            pane.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
          }}
        />
      </label>
      <Found {...given} />
    </section>
  );
};

const Found = ({ kind, chosen, words }: Given) => {
  const found = usePeople(kind, useRested(words));
  const { ids, hasMore, more } = found;
  const { people } = useLateTexts();
  const [, go] = useLocation();
  const [cursor, setCursor] = useState(0);
  const place = chosen === null ? Math.min(cursor, ids.length - 1) : ids.indexOf(chosen);
  const pathOf = kind === 'contact' ? paths.customer : paths.organization;
  const open = (index: number): void => {
    const id = ids[index];
    if (id === undefined) return;
    setCursor(index);
    go(pathOf(id));
  };
  const move = (to: number): void => {
    const next = Math.min(Math.max(to, 0), ids.length - 1);
    if (chosen === null) setCursor(next);
    else open(next);
  };
  useAction('next', () => move(place + 1));
  useAction('previous', () => move(place - 1));
  useAction('open', chosen === null && ids.length > 0 ? () => open(place) : null);
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids]);
  if (found.error) return <Fault error={found.error} onRetry={found.reload} />;
  if (found.isLoading) return <Loading />;
  if (ids.length === 0) return <Empty title={people.none[kind]} />;
  return (
    <Grid
      label={people.lists[kind]}
      count={ids.length}
      hasMore={hasMore}
      rowPixels={remPixels(3.5)}
      active={place}
      onMove={move}
      onOpen={open}
      onEnd={more}
      keyOf={keyOf}
      row={(index) => (
        <div role="gridcell" tabIndex={-1}>
          <Row kind={kind} id={ids[index] ?? ''} />
        </div>
      )}
    />
  );
};

const Row = ({ kind, id }: Readonly<{ kind: PeopleKind; id: string }>) => {
  const contact = useRecord('contact', kind === 'contact' ? id : null);
  const organization = useRecord('organization', kind === 'organization' ? id : null);
  const { people } = useLateTexts();
  const name = contact?.name ?? organization?.name;
  if (name === undefined) return null;
  return (
    <a
      className={styles.row}
      href={contact ? paths.customer(id) : paths.organization(id)}
      tabIndex={-1}
      draggable={false}
    >
      <Avatar name={name} />
      <span className={styles.names}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.about}>{contact?.email ?? organization?.email_domains.join(', ')}</span>
      </span>
      {contact?.blocked && <span className={styles.blocked}>{people.blocked}</span>}
    </a>
  );
};
