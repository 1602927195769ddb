import { Link } from 'wouter';
import { useLook } from '../data/look.ts';
import { pending, sentenceOf } from '../data/pending.ts';
import { changePreferences } from '../data/preferences.ts';
import { actions } from '../keys/table.ts';
import { useAvailable } from '../keys/use-action.ts';
import { classes } from '../parts/classes.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './key-sheet.module.css';

const groups = ['ticket', 'writing', 'list', 'go', 'app'] as const;

/** All keys of the table; those that do something here are in ink. */
export const KeySheet = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { frame } = useTexts();
  const { singleKeysOff } = useLook();
  return (
    <Dialog title={frame.keySheet} onClose={onClose}>
      <div className={styles.sheet}>
        {groups.map((group) => (
          <Group key={group} group={group} />
        ))}
        <label className={styles.off}>
          <input
            type="checkbox"
            checked={!singleKeysOff}
            onChange={({ target }) => setSingleKeys(target.checked)}
          />
          <span>
            {frame.singleKeys}
            <small>{frame.singleKeysHint}</small>
          </span>
        </label>
        <Link className={styles.own} href={paths.preferences()} onClick={onClose}>
          {frame.ownKeys}
        </Link>
      </div>
    </Dialog>
  );
};

const setSingleKeys = (isOn: boolean): void => {
  changePreferences({ single_keys: isOn }).catch((error: unknown) => pending.tell(sentenceOf(error)));
};

const Group = ({ group }: Readonly<{ group: (typeof groups)[number] }>) => {
  const { frame, keys } = useTexts();
  const available = useAvailable();
  const rows = actions.filter((action) => action.group === group && action.keys.length > 0);
  return (
    <section className={styles.group}>
      <h3>{frame.groups[group]}</h3>
      <dl>
        {rows.map(({ id }) => (
          <div key={id} className={classes(styles.row, available.has(id) && styles.offered)}>
            <dt>{keys[id]}</dt>
            <dd>
              <Keycaps action={id} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
