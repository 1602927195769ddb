import { type Call, DeskError, type Webhook, webhookUrlKey } from '@tidemark/domain';
import type { CliSession } from './app.ts';

export const whichWebhook = 'the id or the URL of the webhook';

/** The webhook of the workspace with the id, or with the URL: first as it is spelled, then in any spelling. Throws `not_found`. */
export const getWebhook = async ({ desk }: CliSession, call: Call, name: string): Promise<Webhook> => {
  const webhooks = await desk.webhooks.list(call);
  const exact = webhooks.find(({ id, url }) => id === name || url === name);
  if (exact) return exact;
  const key = webhookUrlKey(name);
  const [webhook, ...others] = webhooks.filter(({ url }) => webhookUrlKey(url) === key);
  if (!webhook)
    throw new DeskError(
      'not_found',
      `No webhook has the id or the URL ${name}; see: ./tidemark webhook list.`,
    );
  if (others.length > 0)
    throw new DeskError(
      'bad_request',
      `Several webhooks have the URL ${name}, spelled differently; name one by its id: ${[webhook, ...others].map(({ id }) => id).join(', ')}.`,
    );
  return webhook;
};
