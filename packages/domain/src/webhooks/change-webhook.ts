/** Webhooks are enabled, disabled, given another secret and removed. */
import { referrersOf } from '../configuration/referrers.ts';
import { notFound, notNow } from '../errors.ts';
import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { WriteScope } from '../use-case.ts';
import type { IssuedWebhook } from './add-webhook.ts';
import type { Webhook } from './webhook.ts';
import type { NewSecret } from './webhook-secret.ts';

/** A webhook that was disabled for its failures begins anew, without a past. */
export const enableWebhook = (scope: WriteScope, id: string): Promise<Webhook> =>
  changed(scope, id, { active: true, disabledReason: null, failingSince: null });

export const disableWebhookByHand = (scope: WriteScope, id: string): Promise<Webhook> =>
  changed(scope, id, { active: false, disabledReason: null });

/** Until a day has passed, the earlier secrets sign beside the new one: also those of a rotation before this one. */
export const rotateWebhookSecret = async (
  scope: WriteScope,
  { id, secret }: Readonly<{ id: string; secret: NewSecret }>,
): Promise<IssuedWebhook> => {
  const until = plus(scope.now, limits.webhooks.secretsOverlapMs);
  const { secrets } = await heldWebhook(scope, id);
  const earlier = secrets
    .map(({ sealed, until: ends }) => ({ sealed, until: ends ?? until }))
    .filter((one) => one.until > scope.now)
    .slice(0, limits.webhooks.earlierSecrets);
  const webhook = await changed(scope, id, { secrets: [{ sealed: secret.sealed, until: null }, ...earlier] });
  return { ...webhook, secret: secret.secret };
};

/** What still waits to be sent to it is forgotten. Throws `validation_failed` where a rule calls it. */
export const removeWebhook = async (scope: WriteScope, id: string): Promise<void> => {
  const { url } = await heldWebhook(scope, id);
  const [who] = await referrersOf(scope.stores, { kind: 'webhook', id });
  if (who !== undefined) throw notNow('webhook', `Expected ${url} to stay, ${who}, got it removed.`);
  await scope.stores.webhooks.remove(id);
};

const changed = async (scope: WriteScope, id: string, change: Partial<Webhook>): Promise<Webhook> => {
  const webhook = await heldWebhook(scope, id);
  const saved = { ...webhook, ...change, updatedAt: scope.now };
  await scope.stores.webhooks.save(saved);
  return saved;
};

const heldWebhook = async ({ stores }: WriteScope, id: string): Promise<Webhook> => {
  await stores.configuration.hold();
  const webhook = await stores.webhooks.findForChange(id);
  if (!webhook) throw notFound('webhook');
  return webhook;
};
