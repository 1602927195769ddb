/** Adds a webhook; its secret is shown once, here (contract §8.6). */
import { invalid, notNow } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, isLine } from '../../kernel/text.ts';
import { type EventKind, eventKinds } from '../../model/outbound/event.ts';
import { initialWebhook, urlTaken, type Webhook } from '../../model/outbound/webhook.ts';
import type { Ports } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import type { NewSecret } from './webhook-secret.ts';
import { normalWebhookUrl } from './webhook-url.ts';
import { webhookUrlKey } from './webhook-url-key.ts';

export type NewWebhook = Readonly<{ url: string; events: readonly string[]; secret: NewSecret }>;

export type IssuedWebhook = Webhook & Readonly<{ secret: string }>;

export const addWebhook = async (
  { stores, ids, now }: WriteScope,
  { url, events, secret }: NewWebhook,
): Promise<IssuedWebhook> => {
  await stores.configuration.hold();
  const others = await stores.webhooks.all();
  if (others.length >= limits.webhooks.most)
    throw notNow('url', `A workspace has at most ${limits.webhooks.most} webhooks.`);
  const key = webhookUrlKey(url);
  const twin = others.find((other) => webhookUrlKey(other.url) === key);
  if (twin) throw urlTaken(twin.url);
  const webhook: Webhook = {
    ...initialWebhook(now),
    id: ids.next(),
    url,
    events: webhookEvents(events),
    secrets: [{ sealed: secret.sealed, until: null }],
  };
  await stores.webhooks.add(webhook);
  return { ...webhook, secret: secret.secret };
};

/** Kinds of events in the order of the catalogue, none for what only rules call; `*` alone where it is among them. */
export const webhookEvents = (texts: readonly string[]): readonly (EventKind | '*')[] => {
  if (texts.includes('*')) return ['*'];
  const unknown = texts.find((text) => !eventKinds.includes(text as EventKind));
  if (unknown !== undefined)
    throw invalid(
      'events',
      `events must be "*" or some of ${eventKinds.join(', ')}, got ${described(unknown)}.`,
    );
  return eventKinds.filter((kind) => texts.includes(kind));
};

/** The URL in its stored form. Resolves the host over the network, so call it outside transactions. */
export const allowedWebhookUrl = async (
  { webhookSender }: Pick<Ports, 'webhookSender'>,
  text: string,
): Promise<string> => {
  const url = normalWebhookUrl(text.trim());
  if (url.length === 0 || url.length > limits.webhooks.urlLength || !isLine(url))
    throw invalid(
      'url',
      `url must be an address like https://acme.example/hook of at most ${limits.webhooks.urlLength} characters, got ${described(text)}.`,
    );
  const refusal = await webhookSender.refusal(url);
  if (refusal !== null) throw notNow('url', `url ${described(url)} may not receive webhooks: ${refusal}`);
  return url;
};
