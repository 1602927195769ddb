import type { FormEvent } from 'react';
import { ask } from '../../data/call.ts';
import { useDoing, useSetting } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Asked } from '../asked.tsx';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { DoingButton } from '../doing-button.tsx';
import { Field } from '../field.tsx';
import { Refusal, typedIn } from '../form-dialog.tsx';
import styles from '../page.module.css';
import { Page } from '../page.tsx';
import { Part } from '../part.tsx';
import type { SectionScreen } from '../sections.ts';

type Sso = Readonly<{
  issuer: string | null;
  client_id: string | null;
  has_client_secret: boolean;
  only: boolean;
  redirect_uri: string;
}>;

const path = '/settings/sso';

/** The OpenID provider that says who the agents are. */
export const SsoSection: SectionScreen = () => {
  const { settings } = useLateTexts();
  const sso = useSetting<Sso>(path);
  return (
    <Page title={settings.sections.sso} hint={settings.about.sso}>
      <Asked query={sso}>
        {(found) => (
          <>
            <p>{settings.sso.register}</p>
            <pre className={styles.source}>{found.redirect_uri}</pre>
            <SsoForm key={`${found.issuer} ${found.client_id}`} sso={found} />
            {found.issuer !== null && <OnlyWay issuer={found.issuer} isOnly={found.only} />}
            {found.issuer !== null && <Acts issuer={found.issuer} />}
          </>
        )}
      </Asked>
    </Page>
  );
};

const SsoForm = ({ sso: found }: Readonly<{ sso: Sso }>) => {
  const { settings } = useLateTexts();
  const { sso } = settings;
  const { run, isBusy, error } = useDoing();
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const secret = typed.get('client_secret');
    const body = {
      issuer: typedIn(typed, 'issuer'),
      client_id: typedIn(typed, 'client_id'),
      client_secret: secret === '' ? null : secret,
    };
    if (await run(() => ask(path, { method: 'PUT', body }), sso.saved)) form.reset();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <Field label={sso.issuer} name="issuer" type="url" required defaultValue={found.issuer ?? ''} />
      <Field label={sso.clientId} name="client_id" required defaultValue={found.client_id ?? ''} />
      <Field
        label={sso.clientSecret}
        name="client_secret"
        type="password"
        autoComplete="off"
        hint={found.has_client_secret ? sso.hasSecret : sso.secretHint}
      />
      <Refusal error={error} />
      <div>
        <Button type="submit" look="primary" disabled={isBusy}>
          {settings.save}
        </Button>
      </div>
    </form>
  );
};

const OnlyWay = ({ issuer, isOnly }: Readonly<{ issuer: string; isOnly: boolean }>) => {
  const { sso } = useLateTexts().settings;
  return (
    <Part
      title={sso.onlyTitle}
      actions={
        <ConfirmedButton
          label={isOnly ? sso.allowOthers : sso.onlyThis}
          of={issuer}
          question={isOnly ? sso.allowQuestion : sso.onlyQuestion}
          act={() => ask(path, { method: 'PATCH', body: { only: !isOnly } })}
          done={isOnly ? sso.othersAllowed : sso.onlySaved}
        />
      }
    >
      <p>{isOnly ? sso.isOnly : sso.isNotOnly}</p>
    </Part>
  );
};

const Acts = ({ issuer }: Readonly<{ issuer: string }>) => {
  const { settings } = useLateTexts();
  const { sso } = settings;
  return (
    <Part
      title={sso.test}
      actions={
        <>
          <DoingButton
            label={sso.ask}
            of={issuer}
            act={() => ask(`${path}/test`, { method: 'POST' })}
            done={sso.answers(issuer)}
          />
          <ConfirmedButton
            label={sso.remove}
            of={issuer}
            question={sso.removeQuestion}
            act={() => ask(path, { method: 'DELETE' })}
            done={sso.removed}
          />
        </>
      }
    >
      <p>
        {sso.testHint}{' '}
        <a href="/login/sso?next=/console/settings/sso" target="_blank" rel="noopener noreferrer">
          {sso.signIn}
        </a>
      </p>
    </Part>
  );
};
