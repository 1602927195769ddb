import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../data/call.ts';
import { changeLook, densities, themes, useLook } from '../data/look.ts';
import { useMe } from '../data/me.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { paths } from '../paths.ts';
import { languages } from '../texts/languages.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './me-menu.module.css';
import { signOut } from './sign-out.ts';

/** The agent's own profile, and settings of the console in this browser. */
export const MeDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { agent, workspace } = useMe();
  const { frame } = useTexts();
  return (
    <Dialog title={agent.name} onClose={onClose}>
      <div className={styles.sheet}>
        <p>{frame.signedInTo(workspace.name)}</p>
        <Availability />
        <Look />
        <p className={styles.account}>
          <Link href={paths.preferences()} onClick={onClose}>
            {frame.preferences}
          </Link>
          <a href="/account/password">{frame.ownPassword}</a>
          <a href="/account/sessions">{frame.ownSessions}</a>
        </p>
        <Button onClick={signOut}>{frame.signOut}</Button>
      </div>
    </Dialog>
  );
};

const Availability = () => {
  const me = useMe();
  const { frame } = useTexts();
  const client = useQueryClient();
  const change = async (available: boolean): Promise<void> => {
    client.setQueryData(['me'], { ...me, agent: { ...me.agent, available } });
    await api.me.update({ available }).finally(() => client.invalidateQueries({ queryKey: ['me'] }));
  };
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={me.agent.available}
        onChange={(event) => void change(event.target.checked)}
      />
      {frame.availableForTickets}
    </label>
  );
};

const Look = () => {
  const { frame } = useTexts();
  const look = useLook();
  return (
    <>
      <label className={styles.field}>
        {frame.theme}
        <select
          value={look.theme}
          onChange={({ target }) =>
            changeLook({ theme: themes.find((one) => one === target.value) ?? 'system' })
          }
        >
          {themes.map((theme) => (
            <option key={theme} value={theme}>
              {frame.themes[theme]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {frame.density}
        <select
          value={look.density}
          onChange={({ target }) =>
            changeLook({ density: densities.find((one) => one === target.value) ?? 'comfortable' })
          }
        >
          {densities.map((density) => (
            <option key={density} value={density}>
              {frame.densities[density]}
            </option>
          ))}
        </select>
      </label>
      <LanguageChoice />
    </>
  );
};

const LanguageChoice = () => {
  const { frame, language } = useTexts();
  return (
    <label className={styles.field}>
      {frame.language}
      <select
        value={language}
        onChange={({ target }) => {
          changeLook({ language: languages.find((one) => one === target.value) ?? null });
          location.reload();
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {new Intl.DisplayNames(one, { type: 'language' }).of(one)}
          </option>
        ))}
      </select>
    </label>
  );
};
