import { useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import type { ArticleCommandName } from './article-editing.ts';
import styles from './article-editor.module.css';
import written from './written.module.css';

/** Each sign is drawn as what it makes. */
const buttons: readonly (readonly [ArticleCommandName, string])[] = [
  ['heading2', 'H2'],
  ['heading3', 'H3'],
  ['strong', 'B'],
  ['em', 'I'],
  ['bulletList', '•'],
  ['orderedList', '1.'],
  ['quote', '❝'],
  ['code', '</>'],
  ['table', '▦'],
];

type Given = Readonly<{
  onRun: (name: ArticleCommandName) => void;
  /** False where nothing is selected, or what was typed is no address. */
  onLink: (href: string) => boolean;
  onFiles: (files: readonly File[]) => void;
  /** The description of the picture that is selected; null where none is. */
  alt: string | null;
  onAlt: (alt: string) => void;
}>;

export const ArticleToolbar = ({ onRun, onLink, onFiles, alt, onAlt }: Given) => {
  const { knowledge } = useLateTexts();
  const [isLinking, setLinking] = useState(false);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={knowledge.format.toolbar}>
      {buttons.map(([name, sign]) => (
        <button
          key={name}
          type="button"
          className={written.tool}
          data-name={name}
          data-sign={sign}
          aria-label={knowledge.format[name]}
          title={knowledge.format[name]}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(name)}
        />
      ))}
      <button
        type="button"
        className={written.tool}
        aria-label={knowledge.format.link}
        title={knowledge.format.link}
        aria-expanded={isLinking}
        onClick={() => setLinking(!isLinking)}
      >
        <Icon name="link" small />
      </button>
      <PictureButton onFiles={onFiles} />
      {alt !== null && (
        <label className={styles.alt}>
          {knowledge.format.alt}
          <input className={styles.address} value={alt} onChange={(event) => onAlt(event.target.value)} />
        </label>
      )}
      {isLinking && <LinkField onLink={onLink} onClose={() => setLinking(false)} />}
    </div>
  );
};

const LinkField = ({ onLink, onClose }: Pick<Given, 'onLink'> & Readonly<{ onClose: () => void }>) => {
  const { knowledge } = useLateTexts();
  const [href, setHref] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={styles.link}
      onSubmit={(event) => {
        event.preventDefault();
        if (onLink(href)) onClose();
        else setWrong(true);
      }}
    >
      <input
        className={styles.address}
        aria-label={knowledge.format.address}
        ref={(field) => field?.focus()}
        value={href}
        aria-invalid={isWrong}
        onChange={(event) => {
          setHref(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      {isWrong && (
        <span className={styles.wrong} role="alert">
          {knowledge.format.linkWrong}
        </span>
      )}
    </form>
  );
};

const PictureButton = ({ onFiles }: Pick<Given, 'onFiles'>) => {
  const { knowledge } = useLateTexts();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={written.tool}
        aria-label={knowledge.format.picture}
        title={knowledge.format.picture}
        onClick={() => chooser.current?.click()}
      >
        <Icon name="picture" small />
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={knowledge.format.picture}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
};
