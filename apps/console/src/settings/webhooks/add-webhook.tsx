import { useState } from 'react';
import { ask } from '../../data/call.ts';
import { useDoing } from '../../data/settings.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Field } from '../field.tsx';
import { FormDialog, typedIn } from '../form-dialog.tsx';
import { SecretDialog } from '../secret-dialog.tsx';

/** Address and events of a webhook; then the secret that signs its requests, once. */
export const AddWebhook = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { settings } = useLateTexts();
  const { webhooks } = settings;
  const doing = useDoing();
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (form: FormData): Promise<void> => {
    const events = typedIn(form, 'events')
      .split(/[\s,]+/)
      .filter((one) => one !== '');
    const body = { url: typedIn(form, 'url'), events };
    const made = await doing.run(() =>
      ask<{ secret: string }>('/settings/webhooks', { method: 'POST', body }),
    );
    if (made) setSecret(made.answer.secret);
  };
  if (secret !== null)
    return (
      <SecretDialog title={webhooks.secret} hint={webhooks.secretHint} secret={secret} onClose={onClose} />
    );
  return (
    <FormDialog
      title={webhooks.add}
      submit={webhooks.add}
      doing={doing}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label={webhooks.url} name="url" type="url" required />
      <Field label={webhooks.events} name="events" defaultValue="*" required hint={webhooks.eventsHint} />
    </FormDialog>
  );
};
