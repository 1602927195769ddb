import { ask } from '../../data/call.ts';
import { pending } from '../../data/pending.ts';
import { useDoing } from '../../data/settings.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Choice } from '../field.tsx';
import { FormDialog, typedIn } from '../form-dialog.tsx';
import type { Webhook } from './webhooks-section.tsx';

const hours = ['1', '6', '24', '72', '168'] as const;

/** Queues all that the webhook has missed in the last hours. */
export const RecoverDialog = ({ webhook, onClose }: Readonly<{ webhook: Webhook; onClose: () => void }>) => {
  const { settings } = useLateTexts();
  const { webhooks } = settings;
  const doing = useDoing();
  const submit = async (form: FormData): Promise<void> => {
    const since = new Date(Date.now() - Number(typedIn(form, 'hours')) * 3_600_000).toISOString();
    const path = `/settings/webhooks/${webhook.id}/recover`;
    const made = await doing.run(() => ask<{ events: number }>(path, { method: 'POST', body: { since } }));
    if (!made) return;
    pending.tell(webhooks.recovered(made.answer.events));
    onClose();
  };
  return (
    <FormDialog
      title={webhooks.recover}
      submit={webhooks.recover}
      doing={doing}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <p>{webhooks.recoverHint}</p>
      <Choice
        label={webhooks.missedIn}
        name="hours"
        defaultValue="24"
        choices={hours.map((one) => [one, webhooks.lastHours(Number(one))] as const)}
      />
    </FormDialog>
  );
};
