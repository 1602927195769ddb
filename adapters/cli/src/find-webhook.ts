import { type Call, DeskError, normalWebhookUrl, type Webhook } from '@tidemark/domain';
import type { CliSession } from './app.ts';

export const whichWebhook = 'the id or the URL of the webhook';

/** The webhook of the workspace with the id, or with the URL. */
export const webhookNamed = async ({ desk }: CliSession, call: Call, name: string): Promise<Webhook> => {
  const wanted = normalWebhookUrl(name);
  const webhooks = await desk.webhooks.list(call);
  const webhook = webhooks.find(({ id, url }) => id === name || normalWebhookUrl(url) === wanted);
  if (!webhook)
    throw new DeskError('not_found', `No webhook has the id or the URL ${name}; see: tidemark webhook list.`);
  return webhook;
};
