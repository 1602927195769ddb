import { useLook } from '../data/look.ts';
import { isMac } from '../keys/listen.ts';
import { capsOf } from '../keys/press.ts';
import { type ActionId, actionsWith } from '../keys/table.ts';
import styles from './keycaps.module.css';

/** The first keys of an action as caps, in the manner of this computer; nothing where it has none. */
export const Keycaps = ({ action }: Readonly<{ action: ActionId }>) => {
  const { keys: own, singleKeysOff } = useLook();
  const [keys] = actionsWith(own).find(({ id }) => id === action)?.keys ?? [];
  if (keys === undefined || (singleKeysOff && !keys.startsWith('Mod+'))) return null;
  return <Caps keys={keys} />;
};

export const Caps = ({ keys }: Readonly<{ keys: string }>) => (
  <span className={styles.caps} aria-hidden="true">
    {capsOf(keys, isMac).map((cap) => (
      <kbd key={cap} className={styles.cap}>
        {cap}
      </kbd>
    ))}
  </span>
);
