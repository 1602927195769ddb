import { flushDrafts } from '../data/drafts.ts';
import { useMe } from '../data/me.ts';
import { useNewerBuild } from '../data/newer-build.ts';
import { useCurrent } from '../data/stay-current.ts';
import { useStreamState } from '../data/stream-state.ts';
import { Button } from '../parts/button.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './stream-note.module.css';

/** Keeps the screens true, and says where that takes longer, or the console itself is not the newest. */
export const StreamNote = () => {
  const { agent } = useMe();
  useCurrent(agent.id);
  const state = useStreamState();
  const isOld = useNewerBuild();
  const { frame } = useTexts();
  return (
    <div className={styles.notes} role="status">
      {state === 'slow' && <p className={styles.note}>{frame.slow}</p>}
      {state === 'opening' && <p className={styles.late}>{frame.offline}</p>}
      {isOld && (
        <p className={styles.note}>
          {frame.newerBuild}
          <Button look="quiet" onClick={() => void reload()}>
            {frame.reload}
          </Button>
        </p>
      )}
    </div>
  );
};

/** Saves the drafts first. */
const reload = async (): Promise<void> => {
  await flushDrafts();
  location.reload();
};
