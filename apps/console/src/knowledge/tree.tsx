import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMe } from '../data/me.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import type { Family, Shelf } from './families.ts';
import styles from './tree.module.css';

type Given = Readonly<{
  shelves: readonly Shelf[];
  openId: string | null;
  /** Null for those who write no articles. */
  onNew: (() => void) | null;
  /** While nothing is known. */
  children: ReactNode;
}>;

/** Categories inside each other, with their articles. */
export const Tree = ({ shelves, openId, onNew, children }: Given) => {
  const { knowledge } = useLateTexts();
  return (
    <nav className={styles.tree} aria-label={knowledge.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{knowledge.title}</h2>
        {onNew && (
          <Button onClick={onNew}>
            <Icon name="plus" small /> {knowledge.newArticle}
          </Button>
        )}
      </header>
      {children}
      <div className={styles.shelves}>
        <Shelves shelves={shelves} openId={openId} />
      </div>
    </nav>
  );
};

const Shelves = ({ shelves, openId }: Pick<Given, 'shelves' | 'openId'>) => {
  const { knowledge } = useLateTexts();
  return shelves.map(({ category, families, shelves: within }) => (
    <details key={category.id} className={styles.shelf} open>
      <summary className={styles.category}>{category.name}</summary>
      {families.length + within.length === 0 && <p className={styles.none}>{knowledge.emptyCategory}</p>}
      <ul className={styles.articles}>
        {families.map((family) => (
          <li key={family.first.id}>
            <Entry family={family} isOpen={family.first.id === openId} />
          </li>
        ))}
      </ul>
      {within.length > 0 && (
        <div className={styles.within}>
          <Shelves shelves={within} openId={openId} />
        </div>
      )}
    </details>
  ));
};

const Entry = ({ family: { first, all }, isOpen }: Readonly<{ family: Family; isOpen: boolean }>) => {
  const { knowledge } = useLateTexts();
  const { workspace } = useMe();
  return (
    <Link href={paths.article(first.id)} className={styles.entry} aria-current={isOpen ? 'page' : undefined}>
      <span className={styles.name} dir="auto">
        {first.title}
      </span>
      <span className={styles.marks}>
        {all.length > 1 && (
          <span className={styles.mark}>
            {all.map(({ locale }) => locale ?? workspace.locale).join(' · ')}
          </span>
        )}
        {all.every(({ status }) => status === 'draft') && (
          <span className={styles.draft}>{knowledge.draft}</span>
        )}
        {all.some(({ status, has_draft: hasDraft }) => status === 'published' && hasDraft) && (
          <span className={styles.draft}>{knowledge.changed}</span>
        )}
      </span>
    </Link>
  );
};
