import { Link } from 'wouter';
import { Empty } from '../parts/empty.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { sections } from './sections.ts';
import styles from './settings.module.css';

/** The list of all sections with a sentence on each, or a note that the address is unknown. */
export const Overview = ({ isKnown }: Readonly<{ isKnown: boolean }>) => {
  const { settings, frame } = useLateTexts();
  if (!isKnown)
    return (
      <Empty title={frame.missing} isPage>
        <Link href={paths.settings()}>{settings.toSettings}</Link>
      </Empty>
    );
  return (
    <ul className={styles.cards}>
      {sections.map(({ id }) => (
        <li key={id} className={styles.card}>
          <Link href={paths.settings(id)}>{settings.sections[id]}</Link>
          <p>{settings.about[id]}</p>
        </li>
      ))}
    </ul>
  );
};
