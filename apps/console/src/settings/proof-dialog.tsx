import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '../data/call.ts';
import { proofs, useProofAsked } from '../data/proofs.ts';
import { useDoing } from '../data/settings.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { Asked } from './asked.tsx';
import { Field } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';

type Proof = Readonly<{
  proved_at: string;
  is_fresh: boolean;
  has_password: boolean;
  has_sso: boolean;
  has_factor: boolean;
  has_passkey: boolean;
}>;

const path = '/proof';

/** Asks for the password, or for a fresh sign-in at the provider; the call that needs it goes on afterwards. */
export const ProofDialog = () => (useProofAsked() ? <Asking /> : null);

const Asking = () => {
  const { settings } = useLateTexts();
  const [isAway, setAway] = useState(false);
  const proof = useQuery({
    queryKey: ['proof'],
    queryFn: ({ signal }) => ask<Proof>(path, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: isAway ? 2_000 : false,
  });
  const isFresh = proof.data?.is_fresh === true;
  useEffect(() => {
    if (isFresh) proofs.settle(true);
  }, [isFresh]);
  return proof.data?.has_password ? (
    <ByPassword proof={proof.data} onAway={() => setAway(true)} />
  ) : (
    <Dialog title={settings.proof.title} onClose={giveUp}>
      <Asked query={proof}>
        {() => (
          <>
            <p>{settings.proof.why}</p>
            <BySso onAway={() => setAway(true)} />
          </>
        )}
      </Asked>
    </Dialog>
  );
};

const giveUp = (): void => proofs.settle(false);

type Away = Readonly<{ onAway: () => void }>;

const ByPassword = ({ proof: asked, onAway }: Away & Readonly<{ proof: Proof }>) => {
  const { proof } = useLateTexts().settings;
  const doing = useDoing();
  const submit = async (form: FormData): Promise<void> => {
    const code = form.get('code');
    const body = { password: form.get('password'), ...(code === null ? {} : { code }) };
    if (await doing.run(() => ask(path, { method: 'POST', body }))) proofs.settle(true);
  };
  return (
    <FormDialog
      title={proof.title}
      submit={proof.goOn}
      doing={doing}
      onSubmit={(form) => void submit(form)}
      onClose={giveUp}
    >
      <p>{proof.why}</p>
      <Field
        label={proof.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      {asked.has_factor && <Field label={proof.code} name="code" autoComplete="one-time-code" required />}
      {asked.has_passkey && <ByPasskey onAway={onAway} />}
      {asked.has_sso && <BySso onAway={onAway} />}
    </FormDialog>
  );
};

/** One page of ours asks for passkeys, for the console and for the account. */
const ByPasskey = ({ onAway }: Away) => {
  const { proof } = useLateTexts().settings;
  return (
    <p>
      <a href="/account/proof" target="_blank" rel="noopener noreferrer" onClick={onAway}>
        {proof.passkey}
      </a>
      . {proof.ssoHint}
    </p>
  );
};

const BySso = ({ onAway }: Away) => {
  const { proof } = useLateTexts().settings;
  return (
    <p>
      <a href="/login/sso?again=yes" target="_blank" rel="noopener noreferrer" onClick={onAway}>
        {proof.sso}
      </a>
      . {proof.ssoHint}
    </p>
  );
};
