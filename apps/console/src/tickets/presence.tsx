import { type Present, usePresent } from '../data/presence.ts';
import { useAgents } from '../data/workspace.ts';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './presence.module.css';

type Given = Readonly<{ number: number }>;

const states = ['sending', 'typing', 'viewing'] as const;

/** Above the composer: who else is here, before one begins to type. */
export const PresenceLine = ({ number }: Given) => {
  const sentences = useSentences(number);
  return (
    <p className={styles.line} role="status">
      {sentences.map(({ state, text }) => (
        <span key={state} className={styles.part} data-state={state}>
          <Icon name={state === 'viewing' ? 'agent' : 'note'} small /> {text}
        </span>
      ))}
    </p>
  );
};

/** In a ticket row: its most important presence mark. */
export const PresenceMark = ({ number }: Given) => {
  const [first] = useSentences(number);
  if (!first) return null;
  return (
    <span className={styles.mark} data-state={first.state} title={first.text}>
      <Icon name={first.state === 'viewing' ? 'agent' : 'note'} small />
      <span className={styles.names}>{first.names}</span>
      <span className={styles.hidden}>{first.text}</span>
    </span>
  );
};

type Sentence = Readonly<{ state: Present['state']; names: string; text: string }>;

const useSentences = (number: number): readonly Sentence[] => {
  const present = usePresent(number);
  const agents = useAgents();
  const { tickets, language } = useTexts();
  return states.flatMap((state) => {
    const there = present.filter((one) => one.state === state);
    if (there.length === 0) return [];
    const names = new Intl.ListFormat(language).format(
      there.map(({ agent_id: id }) => agents.find((agent) => agent.id === id)?.name ?? '…'),
    );
    return [{ state, names, text: tickets.present[state](names, there.length) }];
  });
};
