import { sentenceOf } from '../data/pending.ts';
import { useDoing } from '../data/settings.ts';
import { Button } from '../parts/button.tsx';
import styles from './form.module.css';

type Given = Readonly<{
  label: string;
  of: string;
  act: () => Promise<unknown>;
  /** Said afterwards. */
  done: string;
}>;

/** A change by one press; why the server refused it stands beside it. */
export const DoingButton = ({ label, of, act, done }: Given) => {
  const { run, isBusy, error } = useDoing();
  return (
    <>
      <Button disabled={isBusy} aria-label={`${label}: ${of}`} onClick={() => void run(act, done)}>
        {label}
      </Button>
      {error !== null && (
        <span className={styles.refusal} role="alert">
          {sentenceOf(error)}
        </span>
      )}
    </>
  );
};
