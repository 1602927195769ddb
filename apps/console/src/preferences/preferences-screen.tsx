import { Panes } from '../parts/panes.tsx';
import plain from '../parts/plain-page.module.css';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { OwnKeys } from './own-keys.tsx';
import styles from './preferences.module.css';
import { WritingPreferences } from './writing-preferences.tsx';

/** How the console acts for this agent, in every browser. */
export const PreferencesScreen = () => {
  const { preferences } = useLateTexts();
  return (
    <Panes
      title={preferences.title}
      front="main"
      main={
        <section className={plain.page} aria-label={preferences.title}>
          <header className={plain.head}>
            <h2>{preferences.title}</h2>
          </header>
          <div className={styles.sections}>
            <WritingPreferences />
            <OwnKeys />
          </div>
        </section>
      }
    />
  );
};
