import type { TicketHistoryItem } from '@tidemark/client';
import { lazy, Suspense } from 'react';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { When } from '../parts/when.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './happened.module.css';
import { useChangeWords } from './use-change-words.ts';

const MailLine = lazy(async () => ({ default: (await import('./mail-line.tsx')).MailLine }));

type Given = Readonly<{ items: readonly TicketHistoryItem[]; onExplain: (at: string) => void }>;

const mostUnfolded = 3;

/** Events between two messages. A long run is folded. */
export const HappenedRun = ({ items, onExplain }: Given) => {
  const { history } = useTexts();
  const lines = items.map((item) => <Line key={item.id} item={item} onExplain={onExplain} />);
  if (items.length <= mostUnfolded) return <ul className={styles.run}>{lines}</ul>;
  return (
    <details className={styles.folded}>
      <summary>{history.folded(items.length)}</summary>
      <ul className={styles.run}>{lines}</ul>
    </details>
  );
};

const Line = ({ item, onExplain }: Readonly<{ item: TicketHistoryItem; onExplain: Given['onExplain'] }>) => {
  const { history } = useTexts();
  const words = useChangeWords();
  const { mail, actor, sla, rules, at } = item;
  return (
    <li className={styles.line}>
      {mail && (
        <Suspense>
          <MailLine mail={mail} />
        </Suspense>
      )}
      {actor && Object.keys(item.changes).length > 0 && (
        <span>
          <strong dir="auto">{words.actor(actor)}</strong> <bdi>{words.changes(item.changes)}</bdi>
        </span>
      )}
      {sla.map(({ metric, kind }) => (
        <span key={`${metric} ${kind}`} className={kind === 'breached' ? styles.lost : styles.warned}>
          <Icon name="clock" small /> {history.stamps[kind](history.metrics[metric])}
        </span>
      ))}
      {rules.map(({ id, name }) => (
        <Button
          key={id}
          look="quiet"
          className={styles.rule}
          title={history.explain}
          onClick={() => onExplain(at)}
        >
          {history.rule(name)}
        </Button>
      ))}
      <When at={at} />
    </li>
  );
};
