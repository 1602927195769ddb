import { useState } from 'react';
import { type Explanation, useExplanations } from '../data/ticket-history.ts';
import { useAction } from '../keys/use-action.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { When } from '../parts/when.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './explain-dialog.module.css';

type Given = Readonly<{
  number: number;
  /** The write that is unfolded; null for the newest. */
  at: string | null;
  onClose: () => void;
}>;

/** Why rules ran in the latest writes to a ticket, or did not. */
export const ExplainDialog = ({ number, at, onClose }: Given) => {
  const { history } = useTexts();
  const { data, error, refetch } = useExplanations(number);
  const runs = data?.data ?? null;
  const chosen = runs?.find((run) => run.at === at) ?? runs?.[0];
  return (
    <Dialog title={history.explain} onClose={onClose}>
      <div className={styles.runs} tabIndex={0} role="region" aria-label={history.explain}>
        {error ? <Fault error={error} onRetry={() => void refetch()} /> : runs === null && <Loading />}
        {runs?.length === 0 && <p>{history.noRuns}</p>}
        {runs?.map((run) => (
          <Run key={`${run.at} ${run.actor.id}`} run={run} isOpen={run === chosen} />
        ))}
      </div>
    </Dialog>
  );
};

const Run = ({ run, isOpen }: Readonly<{ run: Explanation; isOpen: boolean }>) => {
  const { history } = useTexts();
  const who = run.actor.name ?? (run.actor.type === 'system' ? history.system : history.gone);
  return (
    <details className={styles.write} open={isOpen}>
      <summary>
        <bdi>{who}</bdi> · <When at={run.at} />
      </summary>
      <ul>
        {run.rules.map((rule) => (
          <li key={rule.id} data-outcome={rule.outcome}>
            <strong dir="auto">{rule.name}</strong> <span>{history.outcomes[rule.outcome]}</span>
            <p>{rule.why}</p>
            {rule.changes.map(({ field, from, to }) => (
              <p key={field}>{history.moved(field, from, to)}</p>
            ))}
            {rule.did.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ul>
      <p>{run.ending}</p>
    </details>
  );
};

/** Opened from the palette, and from the line of a rule. */
export const useExplain = (number: number) => {
  const [shown, setShown] = useState<Readonly<{ at: string | null }> | null>(null);
  useAction('explain', () => setShown({ at: null }));
  return {
    explain: (at: string): void => setShown({ at }),
    dialog: shown && <ExplainDialog number={number} at={shown.at} onClose={() => setShown(null)} />,
  };
};
