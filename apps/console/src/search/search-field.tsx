import type { KeyboardEvent, Ref } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { queryOf, reopened, settled, typedOf, without } from './query.ts';
import styles from './search-screen.module.css';

type Given = Readonly<{
  query: string;
  onChange: (query: string) => void;
  /** Somebody goes on to the results. */
  onDone: () => void;
  /** Enter, where nothing is left to be taken as typed. */
  onOpen: () => void;
  ref: Ref<HTMLInputElement>;
}>;

/** Words in a field, operators as chips before them. */
export const SearchField = ({ query, onChange, onDone, onOpen, ref }: Given) => {
  const { search } = useLateTexts();
  const { chips, words } = typedOf(query);
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && isAtStart && chips.length > 0) onChange(reopened(query));
    else if (event.key === 'Enter' && settled(query) === query) onOpen();
    else if (event.key === 'Enter') {
      onChange(settled(query));
      onDone();
    } else if (event.key === 'ArrowDown' || event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
  };
  return (
    <search className={styles.field}>
      <Icon name="search" />
      {chips.map((chip, place) => (
        // Two chips may be the same.
        <span key={`${chip} ${chips.indexOf(chip, place)}`} className={styles.chip}>
          {chip}
          <button
            type="button"
            aria-label={search.remove(chip)}
            onClick={() => onChange(without(query, place))}
          >
            <Icon name="close" small />
          </button>
        </span>
      ))}
      <input
        ref={ref}
        type="text"
        aria-label={search.field}
        placeholder={chips.length === 0 ? search.field : ''}
        enterKeyHint="search"
        value={words}
        onChange={({ target }) => onChange(queryOf({ chips, words: target.value }))}
        onKeyDown={press}
      />
    </search>
  );
};
