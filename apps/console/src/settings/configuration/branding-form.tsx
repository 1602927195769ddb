import { useId, useState } from 'react';
import type { Entry, Mistake } from '../../data/configuration-types.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { BrandingPreview } from './branding-preview.tsx';
import styles from './configuration.module.css';
import { LogoControl } from './logo-control.tsx';

type Given = Readonly<{
  /** The member `branding` of the workspace. */
  branding: unknown;
  /** Of the workspace: what customers read beside the logo. */
  name: string;
  /** With the path below the workspace. */
  faults: readonly Mistake[];
  onChange: (branding: Entry) => void;
}>;

/** How customers see the workspace: its logo, its colour in both themes, and the link to its own site. */
export const BrandingForm = ({ branding, name, faults, onChange }: Given) => {
  const { branding: texts } = useLateTexts().configuration;
  const now = isEntry(branding) ? branding : {};
  const set = (member: string, value: string | undefined): void => {
    const { [member]: _, ...rest } = now;
    onChange(value === undefined ? rest : { ...rest, [member]: value });
  };
  const faultsOf = (member: string): readonly string[] =>
    faults.filter(({ path: [, one] }) => one === member).map(({ message }) => message);
  return (
    <fieldset className={styles.branding}>
      <legend>{texts.title}</legend>
      <p className={styles.quiet}>{texts.hint}</p>
      <LogoControl url={textIn(now.logo)} faults={faultsOf('logo')} onChange={(url) => set('logo', url)} />
      <Line
        label={texts.accent}
        hint={texts.accentHint}
        value={textIn(now.accent)}
        faults={faultsOf('accent')}
        onType={(text) => set('accent', text)}
      />
      <BrandingPreview accent={textIn(now.accent)} name={name} />
      <Line
        label={texts.home}
        hint={texts.homeHint}
        value={textIn(now.home)}
        faults={faultsOf('home')}
        onType={(text) => set('home', text)}
      />
    </fieldset>
  );
};

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

type LineGiven = Readonly<{
  label: string;
  hint: string;
  value: string;
  faults: readonly string[];
  onType: (text: string | undefined) => void;
}>;

const Line = ({ label, hint, value, faults, onType }: LineGiven) => {
  const id = useId();
  const [text, setText] = useState(value);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        aria-describedby={`${id}-notes`}
        aria-invalid={faults.length > 0 || undefined}
        onChange={({ target }) => {
          setText(target.value);
          onType(target.value.trim() === '' ? undefined : target.value.trim());
        }}
      />
      <p id={`${id}-notes`} className={faults.length > 0 ? styles.wrong : styles.quiet}>
        {faults.length > 0 ? faults.join(' ') : hint}
      </p>
    </div>
  );
};
