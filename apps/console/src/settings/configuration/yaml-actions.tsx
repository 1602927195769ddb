import type { ChangeEvent } from 'react';
import { useRef } from 'react';
import { putText } from '../../data/configuration-text.ts';
import type { Stored } from '../../data/configuration-types.ts';
import { Button } from '../../parts/button.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';

type Given = Readonly<{ text: string; stored: Stored }>;

/** The text as a file, and a file as the text. */
export const YamlActions = ({ text, stored }: Given) => {
  const { configuration } = useLateTexts();
  const input = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (file) putText(await file.text(), stored);
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".yaml,.yml,.json"
        hidden
        aria-label={configuration.openFile}
        onChange={(event) => void read(event)}
      />
      <Button onClick={() => input.current?.click()}>{configuration.openFile}</Button>
      <a className={styles.download} href={addressOf(text)} download="workspace.yaml">
        {configuration.download}
      </a>
    </>
  );
};

const addressOf = (text: string): string => `data:application/yaml;charset=utf-8,${encodeURIComponent(text)}`;
