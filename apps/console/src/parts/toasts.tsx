import { useEffect, useState } from 'react';
import { pending, type Told } from '../data/pending.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Caps } from './keycaps.tsx';
import styles from './toasts.module.css';

type Shown = Readonly<{ id: number; told: Told }>;

const shownMs = 8_000;

/** What was done here, with the way back, and what the server refused. Screen readers hear it politely. */
export const Toasts = () => {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => {
    let count = 0;
    return pending.onTold((told) => {
      count += 1;
      const id = count;
      setShown((before) => [...before.slice(-2), { id, told }]);
      setTimeout(() => setShown((now) => now.filter((one) => one.id !== id)), shownMs);
    });
  }, []);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {shown.map(({ id, told }, index) => (
        <Toast key={id} told={told} isNewest={index === shown.length - 1} />
      ))}
    </div>
  );
};

const Toast = ({ told, isNewest }: Readonly<{ told: Told; isNewest: boolean }>) => {
  const { parts } = useTexts();
  return (
    <div className={classes(styles.toast, told.type === 'failed' && styles.failed)}>
      <p>
        {told.type === 'undone' ? parts.undone(told.label) : told.label}
        {told.type === 'failed' && <span className={styles.reason}>{told.message}</span>}
      </p>
      {told.type === 'done' && told.canUndo && isNewest && (
        <Button look="quiet" onClick={() => void pending.undo()}>
          {parts.undo} <Caps keys="Z" />
        </Button>
      )}
    </div>
  );
};
