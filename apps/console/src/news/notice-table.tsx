import { type NewsKind, newsKinds, type Quiet, type Way, wayOf, ways } from '../data/notices.ts';
import { pending, sentenceOf } from '../data/pending.ts';
import { changePreferences, usePreferences } from '../data/preferences.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './news-screen.module.css';

/** By which ways each kind of news comes. Every change is saved at once. */
export const NoticeTable = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { news: texts } = useTexts();
  return (
    <Dialog title={texts.settings} onClose={onClose}>
      <div className={styles.settings}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {ways.map((way) => (
                <th key={way} scope="col">
                  {texts.ways[way]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newsKinds.map((kind) => (
              <KindRow key={kind} kind={kind} />
            ))}
          </tbody>
        </table>
        <p className={styles.hint}>{texts.desktopHint}</p>
        <Permission />
        <QuietHours />
      </div>
    </Dialog>
  );
};

const save = (change: Parameters<typeof changePreferences>[0]): void => {
  changePreferences(change).catch((error: unknown) => pending.tell(sentenceOf(error)));
};

const KindRow = ({ kind }: Readonly<{ kind: NewsKind }>) => {
  const { news: texts } = useTexts();
  const { notices } = usePreferences();
  const own = wayOf(notices, kind);
  const change = (way: Way, isOn: boolean): void =>
    save({ notices: { ...notices, [kind]: { ...own, [way]: isOn } } });
  return (
    <tr>
      <th scope="row">{texts.names[kind]}</th>
      {ways.map((way) => (
        <td key={way}>
          <input
            type="checkbox"
            aria-label={`${texts.names[kind]}: ${texts.ways[way]}`}
            checked={own[way]}
            onChange={({ target }) => change(way, target.checked)}
          />
        </td>
      ))}
    </tr>
  );
};

/** Browsers ask once, on a press of a button. */
const Permission = () => {
  const { news: texts } = useTexts();
  if (!('Notification' in globalThis) || Notification.permission === 'granted') return null;
  if (Notification.permission === 'denied') return <p className={styles.hint}>{texts.denied}</p>;
  return <Button onClick={() => void Notification.requestPermission()}>{texts.allow}</Button>;
};

const usualQuiet: Quiet = { from: '20:00', to: '08:00' };

const QuietHours = () => {
  const { news: texts } = useTexts();
  const { quiet } = usePreferences();
  const field = (end: keyof Quiet) =>
    quiet && (
      <label>
        {texts.quietEnds[end]}
        <input
          type="time"
          required
          value={quiet[end]}
          onChange={({ target }) => target.value !== '' && save({ quiet: { ...quiet, [end]: target.value } })}
        />
      </label>
    );
  return (
    <fieldset className={styles.quiet}>
      <legend>{texts.quiet}</legend>
      <label>
        <input
          type="checkbox"
          checked={quiet !== null}
          onChange={({ target }) => save({ quiet: target.checked ? usualQuiet : null })}
        />
        {texts.quietHint}
      </label>
      {field('from')}
      {field('to')}
    </fieldset>
  );
};
