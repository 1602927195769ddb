import { useState } from 'react';
import { useLocation } from 'wouter';
import { ask } from '../../data/call.ts';
import { useDoing } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { paths } from '../../paths.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { DoingButton } from '../doing-button.tsx';
import { Refusal } from '../form-dialog.tsx';
import { Part } from '../part.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import type { Webhook } from './webhooks-section.tsx';

/** Actions on a webhook, and its deliveries. */
export const WebhookPage = ({ webhook }: Readonly<{ webhook: Webhook }>) => {
  const { settings } = useLateTexts();
  const [isRecovering, setRecovering] = useState(false);
  return (
    <>
      <p>{webhook.events.join(', ')}</p>
      {webhook.disabled_reason !== null && <p role="status">{webhook.disabled_reason}</p>}
      <Part title={settings.webhooks.acts} actions={<Acts webhook={webhook} />}>
        <Test webhook={webhook} />
      </Part>
      <Part
        title={settings.webhooks.deliveries}
        actions={<Button onClick={() => setRecovering(true)}>{settings.webhooks.recover}</Button>}
      >
        <Deliveries webhookId={webhook.id} />
      </Part>
      {isRecovering && <RecoverDialog webhook={webhook} onClose={() => setRecovering(false)} />}
    </>
  );
};

const Acts = ({ webhook: { id, url, active, is_rotating: isRotating } }: Readonly<{ webhook: Webhook }>) => {
  const { settings } = useLateTexts();
  const { webhooks } = settings;
  const [, go] = useLocation();
  const path = `/settings/webhooks/${id}`;
  return (
    <>
      <DoingButton
        label={active ? webhooks.disable : webhooks.enable}
        of={url}
        act={() => ask(path, { method: 'PATCH', body: { active: !active } })}
        done={webhooks.changed(url)}
      />
      <Rotate path={path} />
      {isRotating && (
        <DoingButton
          label={webhooks.activate}
          of={url}
          act={() => ask(`${path}/activate`, { method: 'POST' })}
          done={webhooks.changed(url)}
        />
      )}
      <ConfirmedButton
        label={webhooks.remove}
        of={url}
        question={webhooks.removeQuestion}
        act={() => ask(path, { method: 'DELETE' })}
        done={webhooks.removed(url)}
        onDone={() => go(paths.settings('webhooks'))}
      />
    </>
  );
};

/** The first step of a rotation: both secrets sign until the new one is activated. */
const Rotate = ({ path }: Readonly<{ path: string }>) => {
  const { settings } = useLateTexts();
  const { webhooks } = settings;
  const { run, isBusy, error } = useDoing();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = async (): Promise<void> => {
    const made = await run(() => ask<{ secret: string }>(`${path}/rotate`, { method: 'POST' }));
    if (made) setSecret(made.answer.secret);
  };
  return (
    <>
      <Button disabled={isBusy} onClick={() => void rotate()}>
        {webhooks.rotate}
      </Button>
      <Refusal error={error} />
      {secret !== null && (
        <SecretDialog
          title={webhooks.secret}
          hint={webhooks.rotateHint}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
};

type Tested = Readonly<{
  delivered: boolean;
  attempt: Readonly<{ status: number | null; error: string | null; duration_ms: number }>;
}>;

const Test = ({ webhook }: Readonly<{ webhook: Webhook }>) => {
  const { settings } = useLateTexts();
  const { webhooks } = settings;
  const { run, isBusy, error } = useDoing();
  const [tested, setTested] = useState<Tested | null>(null);
  const test = async (): Promise<void> => {
    setTested(null);
    const made = await run(() => ask<Tested>(`/settings/webhooks/${webhook.id}/test`, { method: 'POST' }));
    if (made) setTested(made.answer);
  };
  return (
    <>
      <div>
        <Button disabled={isBusy} onClick={() => void test()}>
          {webhooks.test}
        </Button>
      </div>
      <Refusal error={error} />
      <p role="status">
        {tested && webhooks.tested(tested.delivered, tested.attempt.status, tested.attempt.duration_ms)}{' '}
        {tested?.attempt.error}
      </p>
    </>
  );
};
