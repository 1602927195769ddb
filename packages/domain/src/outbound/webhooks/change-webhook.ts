/** Webhooks are enabled, disabled, given another secret and removed. */
import { notFound, notNow } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Webhook, WebhookSecret } from '../../model/outbound/webhook.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import type { IssuedWebhook } from './add-webhook.ts';
import type { NewSecret } from './webhook-secret.ts';

/** A webhook that was disabled after failures starts again without a history. */
export const enableWebhook = (scope: WriteScope, id: string): Promise<Webhook> =>
  changed(scope, id, { active: true, disabledReason: null, failingSince: null });

export const disableWebhookByHand = (scope: WriteScope, id: string): Promise<Webhook> =>
  changed(scope, id, { active: false, disabledReason: null });

/**
 * The first step of a rotation. For a day the earlier secrets, including those of an earlier rotation, also sign
 * `webhook-signature`, and the oldest of them signs `X-Service-Signature`. `activateWebhookSecret` is the second step.
 */
export const rotateWebhookSecret = async (
  scope: WriteScope,
  { id, secret }: Readonly<{ id: string; secret: NewSecret }>,
): Promise<IssuedWebhook> => {
  const until = plus(scope.now, limits.webhooks.secretsOverlapMs);
  const { secrets } = await heldWebhook(scope, id);
  const earlier = secrets
    .map((one) => ({ ...one, until: one.until ?? until }))
    .filter((one) => one.until > scope.now)
    .slice(0, limits.webhooks.earlierSecrets);
  const webhook = await changed(scope, id, { secrets: [{ sealed: secret.sealed, until: null }, ...earlier] });
  return { ...webhook, secret: secret.secret };
};

/**
 * The second step of a rotation: the newest secret signs `X-Service-Signature` from now on. The earlier ones go on signing
 * `webhook-signature` until their day has passed. Changes nothing where the newest secret signs alone.
 */
export const activateWebhookSecret = async (scope: WriteScope, id: string): Promise<Webhook> => {
  const webhook = await heldWebhook(scope, id);
  if (!webhook.secrets.some((secret) => isWaiting(secret, scope.now))) return webhook;
  return changed(scope, id, { secrets: webhook.secrets.map(replacedWhereEarlier) });
};

/** Whether it is an earlier secret that may sign `X-Service-Signature`. */
const isWaiting = ({ until, replaced }: WebhookSecret, now: Instant): boolean =>
  until !== null && until > now && replaced !== true;

const replacedWhereEarlier = (secret: WebhookSecret): WebhookSecret =>
  secret.until === null ? secret : { ...secret, replaced: true };

/** Its waiting deliveries are deleted. Throws `validation_failed` if a rule calls it. */
export const removeWebhook =
  (referrersOf: ReferrersOf) =>
  async (scope: WriteScope, id: string): Promise<void> => {
    const { url } = await heldWebhook(scope, id);
    const [who] = await referrersOf(scope.stores, { kind: 'webhook', id });
    if (who !== undefined) throw notNow('webhook', `Expected ${url} to stay, ${who}, got it removed.`);
    await scope.stores.webhooks.remove(id);
  };

/** The configuration entries that call a webhook, each as `to which … refers` names it. */
export type ReferrersOf = (
  stores: Stores,
  webhook: Readonly<{ kind: 'webhook'; id: string }>,
) => Promise<readonly string[]>;

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
