import { useState } from 'react';
import { useLook } from '../data/look.ts';
import { pending, sentenceOf } from '../data/pending.ts';
import { changeKeys } from '../data/preferences.ts';
import { changeable } from '../keys/own-keys.ts';
import type { ActionId, OwnKeys as Chosen } from '../keys/table.ts';
import { Button } from '../parts/button.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { KeyCapture } from './key-capture.tsx';
import styles from './preferences.module.css';

const groups = ['ticket', 'writing', 'list', 'go', 'app'] as const;

const save = (own: Chosen): void =>
  void changeKeys(own).catch((error: unknown) => pending.tell(sentenceOf(error)));

/** Every key that can be changed or switched off. */
export const OwnKeys = () => {
  const { preferences, frame } = useLateTexts();
  const { keys: own } = useLook();
  const [changing, setChanging] = useState<ActionId | null>(null);
  return (
    <section className={styles.section} aria-labelledby="own-keys">
      <h3 id="own-keys">{preferences.keys}</h3>
      <p className={styles.hint}>{preferences.keysHint}</p>
      {Object.keys(own).length > 0 && <Button onClick={() => save({})}>{preferences.allUsual}</Button>}
      {groups.map((group) => (
        <table key={group} className={styles.keys}>
          <caption>{frame.groups[group]}</caption>
          <thead className={styles.unseen}>
            <tr>
              <th scope="col">{preferences.action}</th>
              <th scope="col">{preferences.own}</th>
              <th scope="col">{preferences.change}</th>
            </tr>
          </thead>
          <tbody>
            {changeable
              .filter((action) => action.group === group)
              .map(({ id }) => (
                <KeyRow
                  key={id}
                  id={id}
                  isChanging={changing === id}
                  onChange={(isChanging) => setChanging(isChanging ? id : null)}
                />
              ))}
          </tbody>
        </table>
      ))}
    </section>
  );
};

type RowGiven = Readonly<{ id: ActionId; isChanging: boolean; onChange: (isChanging: boolean) => void }>;

const KeyRow = ({ id, isChanging, onChange }: RowGiven) => {
  const { preferences, keys } = useLateTexts();
  const { keys: own } = useLook();
  const chosen = own[id];
  const take = (next: readonly string[]): void => {
    save({ ...own, [id]: next });
    onChange(false);
  };
  const takeUsual = (): void => {
    const { [id]: _, ...others } = own;
    save(others);
  };
  return (
    <tr>
      <th scope="row">{keys[id]}</th>
      <td>
        {isChanging ? (
          <KeyCapture id={id} onTake={take} onCancel={() => onChange(false)} />
        ) : chosen?.length === 0 ? (
          <span className={styles.hint}>{preferences.none}</span>
        ) : (
          <Keycaps action={id} />
        )}
      </td>
      <td className={styles.actions}>
        <Button look="quiet" aria-label={`${preferences.change}: ${keys[id]}`} onClick={() => onChange(true)}>
          {preferences.change}
        </Button>
        {chosen?.length !== 0 && (
          <Button look="quiet" aria-label={`${preferences.off}: ${keys[id]}`} onClick={() => take([])}>
            {preferences.off}
          </Button>
        )}
        {chosen !== undefined && (
          <Button look="quiet" aria-label={`${preferences.usual}: ${keys[id]}`} onClick={takeUsual}>
            {preferences.usual}
          </Button>
        )}
      </td>
    </tr>
  );
};
