import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { can, useMe } from '../data/me.ts';
import { useNews } from '../data/news.ts';
import { run } from '../keys/running.ts';
import { Avatar } from '../parts/avatar.tsx';
import { classes } from '../parts/classes.ts';
import { Icon } from '../parts/icon.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { Waterline } from '../parts/waterline.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type Feature, features } from './features.ts';
import { MeMenu } from './me-menu.tsx';
import styles from './rail.module.css';

/** It knows the configuration, which the first screen does not need. */
const UnsavedMark = lazy(async () => ({ default: (await import('./unsaved-mark.tsx')).UnsavedMark }));

/** Where one can go; on a phone at the foot of the window. */
export const Rail = () => {
  const me = useMe();
  const { frame } = useTexts();
  const shown = features.flatMap(({ rail, patterns }) =>
    rail && (!rail.managersOnly || can(me, 'manage')) ? [{ ...rail, patterns }] : [],
  );
  return (
    <nav className={styles.rail} aria-label={frame.main}>
      <Link href={paths.home()} className={styles.mark} aria-label="Tidemark">
        <Waterline />
      </Link>
      {shown.filter(({ atEnd }) => !atEnd).map(entryOf)}
      <button
        type="button"
        className={styles.entry}
        onClick={() => run('palette')}
        aria-label={frame.palette}
      >
        <Icon name="search" />
        <span className={styles.name}>
          {frame.palette} <Keycaps action="palette" />
        </span>
      </button>
      <span className={styles.space} />
      {shown.filter(({ atEnd }) => atEnd).map(entryOf)}
      <MeMenu>
        <Avatar name={me.agent.name} />
      </MeMenu>
    </nav>
  );
};

type Given = NonNullable<Feature['rail']> & Pick<Feature, 'patterns'>;

const entryOf = (given: Given) => <Entry key={given.name} {...given} />;

const most = 99;

const Entry = ({ name, icon, path, action, patterns }: Given) => {
  const { frame, news } = useTexts();
  const { unread } = useNews();
  const count = name === 'news' ? unread : 0;
  const [location] = useLocation();
  const isHere = patterns.some((pattern) => location.startsWith(pattern.split('/:')[0] ?? pattern));
  return (
    <Link
      href={path}
      className={classes(styles.entry, isHere && styles.here)}
      aria-label={count > 0 ? `${frame[name]}, ${news.unread(count)}` : frame[name]}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon name={icon} />
      {count > 0 && <span className={styles.badge} data-count={count > most ? `${most}+` : count} />}
      <span className={styles.name}>
        {frame[name]} <Keycaps action={action} />
      </span>
      <Suspense>{name === 'settings' && <UnsavedMark />}</Suspense>
    </Link>
  );
};
