import type { Listening } from '@tidemark/cli';
import { createWebhookSender } from '@tidemark/webhooks';
import type { DeskSettings } from './open-desk.ts';

/** A person who types a command on this machine may call it; everything else is guarded as for webhooks. */
const thisMachine = ['127.0.0.0/8', '::1'];

export const listeningOn = ({ webhookNetworks }: Pick<DeskSettings, 'webhookNetworks'>): Listening => {
  const sender = createWebhookSender({ allowNetworks: [...webhookNetworks, ...thisMachine] });
  const stop = new AbortController();
  const end = (): void => stop.abort();
  for (const signal of signals) process.on(signal, end);
  return {
    sender,
    stopped: stop.signal,
    close: async () => {
      for (const signal of signals) process.off(signal, end);
      await sender.close();
    },
  };
};

const signals = ['SIGINT', 'SIGTERM'] as const;
