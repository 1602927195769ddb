import { useState } from 'react';
import { useSetting } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { paths } from '../../paths.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Asked, Items } from '../asked.tsx';
import { Item, Mark } from '../item.tsx';
import { Page } from '../page.tsx';
import type { SectionScreen } from '../sections.ts';
import { AddWebhook } from './add-webhook.tsx';
import { WebhookPage } from './webhook-page.tsx';

export type Webhook = Readonly<{
  id: string;
  url: string;
  events: readonly string[];
  active: boolean;
  disabled_reason: string | null;
  failing_since: string | null;
  is_rotating: boolean;
}>;

/** Webhooks, and for each what was sent to it. */
export const WebhooksSection: SectionScreen = ({ item }) => {
  const webhooks = useSetting<{ data: readonly Webhook[] }>('/settings/webhooks');
  const { settings, frame } = useLateTexts();
  if (item === null) return <WebhookList webhooks={webhooks} />;
  const found = webhooks.data?.data.find(({ id }) => id === item);
  return (
    <Page title={found?.url ?? settings.sections.webhooks} back={paths.settings('webhooks')}>
      <Asked query={webhooks}>
        {() => (found ? <WebhookPage webhook={found} /> : <p>{frame.missing}</p>)}
      </Asked>
    </Page>
  );
};

type ListGiven = Readonly<{ webhooks: ReturnType<typeof useSetting<{ data: readonly Webhook[] }>> }>;

const WebhookList = ({ webhooks }: ListGiven) => {
  const { settings } = useLateTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title={settings.sections.webhooks}
      hint={settings.about.webhooks}
      actions={
        <Button look="primary" onClick={() => setOpen(true)}>
          {settings.webhooks.add}
        </Button>
      }
    >
      <Asked query={webhooks}>
        {({ data }) => (
          <Items label={settings.sections.webhooks} none={settings.none}>
            {data.map((webhook) => (
              <Item
                key={webhook.id}
                title={webhook.url}
                href={paths.settings('webhooks', webhook.id)}
                sub={webhook.events.join(', ')}
                marks={<WebhookState webhook={webhook} />}
              />
            ))}
          </Items>
        )}
      </Asked>
      {isOpen && <AddWebhook onClose={() => setOpen(false)} />}
    </Page>
  );
};

const WebhookState = ({ webhook }: Readonly<{ webhook: Webhook }>) => {
  const { settings } = useLateTexts();
  const { webhooks } = settings;
  if (!webhook.active) return <Mark tone="fault">{webhooks.disabled}</Mark>;
  return webhook.failing_since === null ? (
    <Mark tone="good">{webhooks.active}</Mark>
  ) : (
    <Mark tone="warn">{webhooks.failing}</Mark>
  );
};
