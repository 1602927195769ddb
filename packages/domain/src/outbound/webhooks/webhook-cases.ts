/** The use cases of webhooks, for `createDesk`. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { addWebhook, allowedWebhookUrl, type IssuedWebhook } from './add-webhook.ts';
import {
  activateWebhookSecret,
  disableWebhookByHand,
  enableWebhook,
  type ReferrersOf,
  removeWebhook,
  rotateWebhookSecret,
} from './change-webhook.ts';
import { listDeliveries, listWebhooks } from './list-webhooks.ts';
import { type Recovery, recoverSome, redeliver } from './send-again.ts';
import { testingWebhooks } from './test-webhook.ts';
import { mintWebhookSecret } from './webhook-secret.ts';

export type WebhookWanted = Readonly<{ url: string; events: readonly string[] }>;

export const webhookCases = (ports: Ports, referrersOf: ReferrersOf) => {
  const { secrets, vault } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    /** Throws `validation_failed` for `url` when the guard refuses its address. */
    add: async (call: Call, { url, events }: WebhookWanted): Promise<IssuedWebhook> =>
      write(addWebhook)(call, {
        url: await allowedWebhookUrl(ports, url),
        events,
        secret: mintWebhookSecret(secrets, vault),
      }),
    list: (call: Call) => read(listWebhooks)(call, undefined),
    enable: write(enableWebhook),
    disable: write(disableWebhookByHand),
    rotate: (call: Call, id: string): Promise<IssuedWebhook> =>
      write(rotateWebhookSecret)(call, { id, secret: mintWebhookSecret(secrets, vault) }),
    activate: write(activateWebhookSecret),
    remove: write(removeWebhook(referrersOf)),
    test: testingWebhooks(ports),
    listDeliveries: read(listDeliveries),
    redeliver: write(redeliver),
    /** Sends all that was missed since an instant, in steps, and says how many events that are. */
    recover: async (call: Call, wanted: Omit<Recovery, 'after'>): Promise<number> => {
      let sent = 0;
      let after: number | null = null;
      do {
        const step: Awaited<ReturnType<typeof recoverSome>> = await write(recoverSome)(call, {
          ...wanted,
          after,
        });
        sent += step.sent;
        after = step.next;
      } while (after !== null);
      return sent;
    },
  };
};
