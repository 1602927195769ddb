import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { lookNow } from '../data/look.ts';
import { queries } from '../data/queries.ts';
import { listenToKeys } from '../keys/listen.ts';
import { Boundary } from '../parts/boundary.tsx';
import { Loading } from '../parts/loading.tsx';
import { Toasts } from '../parts/toasts.tsx';
import type { Texts } from '../texts/texts.ts';
import { TextsContext } from '../texts/use-texts.ts';
import styles from './app.module.css';
import { AppActions } from './app-actions.tsx';
import { Rail } from './rail.tsx';
import { Screens } from './screens.tsx';
import { StreamNote } from './stream-note.tsx';

/** Everything but the screens: rail, keys, palette, notices. */
export const App = ({ texts }: Readonly<{ texts: Texts }>) => {
  useEffect(() => listenToKeys(keySettings), []);
  return (
    <QueryClientProvider client={queries}>
      <TextsContext value={texts}>
        <Boundary place="frame">
          <Suspense fallback={<Loading />}>
            <a className={styles.skip} href="#main">
              {texts.frame.skip}
            </a>
            <div className={styles.frame}>
              <Rail />
              <main className={styles.main} id="main" tabIndex={-1}>
                <Screens />
              </main>
            </div>
            <AppActions />
            <StreamNote />
          </Suspense>
        </Boundary>
        <Toasts />
      </TextsContext>
    </QueryClientProvider>
  );
};

const keySettings = () => {
  const { singleKeysOff, keys } = lookNow();
  return { singleKeysOff, own: keys };
};
