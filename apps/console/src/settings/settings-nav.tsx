import { Link } from 'wouter';
import { classes } from '../parts/classes.ts';
import list from '../parts/nav-list.module.css';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { type Section, sections } from './sections.ts';
import styles from './settings.module.css';

type Given = Readonly<{
  here: Section['id'] | null;
  /** It is all that there is on a phone, so its title is that of the page. */
  isPage: boolean;
}>;

/** All sections, by what they are about. */
export const SettingsNav = ({ here, isPage }: Given) => {
  const { settings } = useLateTexts();
  const Heading = isPage ? 'h1' : 'p';
  return (
    <nav className={styles.nav} aria-label={settings.title}>
      <Heading className={list.title}>
        <Link href={paths.settings()}>{settings.title}</Link>
      </Heading>
      {[...Map.groupBy(sections, ({ group }) => group)].map(([group, rows]) => (
        <section key={group}>
          <h2 className={list.group}>{settings.groups[group]}</h2>
          <ul className={list.rows}>
            {rows.map(({ id }) => (
              <li key={id}>
                <Link
                  href={paths.settings(id)}
                  className={classes(list.row, id === here && list.here)}
                  aria-current={id === here ? 'page' : undefined}
                >
                  {settings.sections[id]}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
};
