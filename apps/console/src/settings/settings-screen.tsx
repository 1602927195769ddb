import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { can, useMe } from '../data/me.ts';
import { useAction } from '../keys/use-action.ts';
import { Boundary } from '../parts/boundary.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loading } from '../parts/loading.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { Overview } from './overview.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { type Section, sections } from './sections.ts';
import styles from './settings.module.css';
import { SettingsNav } from './settings-nav.tsx';

/** The settings of the workspace: their sections, and the one of the address. */
export const SettingsScreen = () => {
  const me = useMe();
  const { settings } = useLateTexts();
  const { section, item, isKnown } = usePlace();
  const isHome = isKnown && !section;
  useMoving(section);
  if (!can(me, 'manage'))
    return (
      <Empty title={settings.managersOnly} isPage>
        <p>{settings.managersOnlyHint}</p>
      </Empty>
    );
  return (
    <div className={styles.settings} data-front={isHome ? 'nav' : 'content'}>
      <title>{section ? settings.sections[section.id] : settings.title}</title>
      <SettingsNav here={section?.id ?? null} isPage={isHome} />
      <div className={styles.content}>
        <Boundary place={`${section?.id} ${item}`}>
          <Suspense fallback={<Loading />}>
            {section ? <section.screen item={item} /> : <Overview isKnown={isKnown} />}
          </Suspense>
        </Boundary>
      </div>
      <Suspense>
        <ProofDialog />
      </Suspense>
    </div>
  );
};

type Place = Readonly<{ section: Section | null; item: string | null; isKnown: boolean }>;

const usePlace = (): Place => {
  const [path] = useLocation();
  const [, , , id = '', item = ''] = path.split('/');
  const section = sections.find((one) => one.id === id) ?? null;
  return {
    section,
    item: item === '' ? null : decodeURIComponent(item),
    isKnown: id === '' || section !== null,
  };
};

/** J and K go through the sections, Escape back to all of them. */
const useMoving = (section: Section | null): void => {
  const [, go] = useLocation();
  const at = section ? sections.indexOf(section) : -1;
  const moveTo = (index: number): void => {
    const next = sections[index];
    if (next) go(paths.settings(next.id));
  };
  useAction('next', () => moveTo(at + 1));
  useAction('previous', at > 0 ? () => moveTo(at - 1) : null);
  useAction('back', section ? () => go(paths.settings()) : null);
};
