import { useState } from 'react';
import { ask } from '../../data/call.ts';
import { useDoing } from '../../data/settings.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Check, Checks, Field } from '../field.tsx';
import { FormDialog, typedIn } from '../form-dialog.tsx';
import { SecretDialog } from '../secret-dialog.tsx';

const scopes = ['read', 'write', 'ticket:create'] as const;

export type Key = Readonly<{
  id: string;
  name: string;
  scopes: readonly (typeof scopes)[number][];
  prefix: string;
  last_used_at: string | null;
  revoked_at: string | null;
}>;

/** Name and scopes of a key; then the key, once. */
export const KeyDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { settings } = useLateTexts();
  const { keys } = settings;
  const doing = useDoing();
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (form: FormData): Promise<void> => {
    const body = { name: typedIn(form, 'name'), scopes: scopes.filter((scope) => form.has(scope)) };
    const made = await doing.run(() => ask<{ key: string }>('/settings/keys', { method: 'POST', body }));
    if (made) setSecret(made.answer.key);
  };
  if (secret !== null)
    return <SecretDialog title={keys.made} hint={keys.madeHint} secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={keys.add}
      submit={keys.add}
      doing={doing}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label={keys.name} name="name" required hint={keys.nameHint} />
      <Checks legend={keys.mayDo}>
        {scopes.map((scope) => (
          <Check key={scope} name={scope} defaultChecked={scope === 'read'}>
            {keys.scopes[scope]}
          </Check>
        ))}
      </Checks>
    </FormDialog>
  );
};
