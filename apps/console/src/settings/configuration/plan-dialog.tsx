import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { planConfiguration } from '../../data/configuration.ts';
import type { Mistake, Stored, Wanted } from '../../data/configuration-types.ts';
import { useAction } from '../../keys/use-action.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault } from '../../parts/fault.tsx';
import { Loading } from '../../parts/loading.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';
import { PlanView } from './plan-view.tsx';
import { useApply } from './use-apply.ts';

type Given = Readonly<{
  wanted: Wanted;
  /** The version that the draft was made of. */
  version: string;
  onFaults: (faults: readonly Mistake[]) => void;
  /** Somebody else has saved: what is stored now. */
  onMoved: (theirs: Stored) => void;
  onSaved: () => void;
  onClose: () => void;
}>;

/** Shows the changes of a save before it happens. */
export const PlanDialog = ({ wanted, version, onFaults, onMoved, onSaved, onClose }: Given) => {
  const { configuration } = useLateTexts();
  const { data: plan, error } = useQuery({
    queryKey: ['configuration plan', wanted, version],
    queryFn: () => planConfiguration(wanted),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (plan) onFaults(plan.faults);
  }, [plan, onFaults]);
  const { apply, isApplying, sentence, secrets } = useApply({ wanted, version, onFaults, onMoved, onSaved });
  const canApply = plan !== undefined && plan.faults.length === 0 && !isApplying && secrets === null;
  useAction('send', canApply ? apply : null);
  if (error)
    return (
      <Dialog title={configuration.plan} onClose={onClose}>
        <Fault error={error} />
      </Dialog>
    );
  return (
    <Dialog title={configuration.plan} onClose={secrets === null ? onClose : onSaved}>
      <div className={styles.plan}>
        {sentence !== null && (
          <p role="alert" className={styles.wrong}>
            {sentence}
          </p>
        )}
        {plan ? <PlanView plan={plan} secrets={secrets} /> : <Loading />}
        <div className={styles.buttons}>
          <Button onClick={secrets === null ? onClose : onSaved}>{configuration.back}</Button>
          {canApply && (
            <Button look="primary" autoFocus onClick={apply}>
              {configuration.apply}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};
