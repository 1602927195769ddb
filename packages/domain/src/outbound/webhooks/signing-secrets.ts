/** Which secrets of a webhook sign a request (contract §8.4). */
import type { Instant } from '../../kernel/instant.ts';
import type { Webhook, WebhookSecret } from '../../model/outbound/webhook.ts';
import type { WebhookRequest } from '../../model/outbound/webhook-sender.ts';
import type { Ports } from '../../model/ports.ts';

/**
 * Every secret that has not ended signs `webhook-signature`. The oldest of them that is not replaced signs
 * `X-Service-Signature`, so that a receiver that reads only that header goes on working until it has the new secret.
 */
export const signingSecrets = (
  { vault }: Pick<Ports, 'vault'>,
  { secrets }: Webhook,
  at: Instant,
): Pick<WebhookRequest, 'secrets' | 'plainSecret'> => {
  const live = secrets.filter((secret) => isLive(secret, at));
  const plain = live.reduce((newer, older) => (older.replaced ? newer : older));
  return { secrets: live.map(({ sealed }) => vault.open(sealed)), plainSecret: vault.open(plain.sealed) };
};

const isLive = ({ until }: WebhookSecret, at: Instant): boolean => until === null || until > at;
