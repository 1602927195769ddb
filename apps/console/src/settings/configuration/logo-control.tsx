import { useId, useRef, useState } from 'react';
import { storePicture } from '../../data/pictures.ts';
import { Button } from '../../parts/button.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';

type Given = Readonly<{
  /** Where the logo is served; empty for none. */
  url: string;
  faults: readonly string[];
  onChange: (url: string | undefined) => void;
}>;

/** The logo: stored on this host as soon as it is chosen, and used once the configuration is saved. */
export const LogoControl = ({ url, faults, onChange }: Given) => {
  const { branding } = useLateTexts().configuration;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { refusal, isBusy, store } = useStoring(onChange);
  const wrong = [...faults, ...(refusal === null ? [] : [refusal])];
  return (
    <div
      className={styles.field}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-notes`}
    >
      <span id={`${id}-label`} className={styles.label}>
        {branding.logo}
      </span>
      <div className={styles.buttons}>
        {url !== '' && <img className={styles.logo} src={url} alt={branding.logoAlt} />}
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {url === '' ? branding.choose : branding.replace}
        </Button>
        {url !== '' && <Button onClick={() => onChange(undefined)}>{branding.remove}</Button>}
        <input
          ref={input}
          hidden
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={branding.logo}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) store(file);
            target.value = '';
          }}
        />
      </div>
      <p
        id={`${id}-notes`}
        role={wrong.length > 0 ? 'alert' : undefined}
        className={wrong.length > 0 ? styles.wrong : styles.quiet}
      >
        {wrong.length > 0 ? wrong.join(' ') : branding.logoHint}
      </p>
    </div>
  );
};

const useStoring = (onChange: Given['onChange']) => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const store = (file: File): void => {
    setBusy(true);
    setRefusal(null);
    storePicture(file)
      .then(({ url }) => onChange(url))
      .catch((error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return { refusal, isBusy, store };
};
