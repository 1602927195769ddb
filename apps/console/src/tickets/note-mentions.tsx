import { useMe } from '../data/me.ts';
import { mentionedIn } from '../data/mentions.ts';
import { useAgents } from '../data/workspace.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './composer.module.css';

/** Whom a note calls, seen before it is saved. */
export const NoteMentions = ({ text }: Readonly<{ text: string }>) => {
  const { writing, language } = useTexts();
  const me = useMe();
  const agents = useAgents().filter(({ status }) => status === 'active');
  const names = mentionedIn(text, agents)
    .filter(({ id }) => id !== me.agent.id)
    .map(({ name }) => name);
  return (
    <p className={styles.mentions} role="status">
      {names.length > 0 && writing.mentions(new Intl.ListFormat(language).format(names))}
    </p>
  );
};
