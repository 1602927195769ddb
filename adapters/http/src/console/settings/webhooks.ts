/** `/console/api/settings/webhooks`: webhooks, and what was sent to them. */
import { deliveryStates, eventKinds, limits, mapPage } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint, listEndpoint } from '../../api/endpoint.ts';
import * as field from '../../api/fields.ts';
import { count, id } from '../../api/wire.ts';
import { noContent, ok } from '../../reply.ts';
import { unrecorded } from './unrecorded.ts';
import {
  AttemptWire,
  attemptToWire,
  DeliveryWire,
  deliveryToWire,
  WebhookWire,
  webhookToWire,
} from './webhooks-wire.ts';

const tag = 'Settings: webhooks';
const needs = 'agent';
const ability = 'manage';
const path = '/settings/webhooks';
const byId = { tag, needs, ability, noun: 'webhook', params: v.object({ id: field.uuid }) } as const;

const Issued = v.object({
  ...WebhookWire.entries,
  secret: v.pipe(
    v.string(),
    v.description('The secret that signs its requests: shown once, in this response.'),
  ),
});

const listWebhooks = endpoint({
  operation: 'listWebhooks',
  method: 'GET',
  path,
  tag,
  needs,
  ability,
  summary: 'List webhooks',
  description: 'Oldest first.',
  replies: { 200: v.object({ data: v.array(WebhookWire) }) },
  handle: async (desk, call) => ok({ data: (await desk.webhooks.list(call)).map(webhookToWire) }),
});

const addWebhook = endpoint({
  operation: 'addWebhook',
  method: 'POST',
  path,
  tag,
  needs,
  ability,
  summary: 'Add a webhook',
  description: 'Its secret is shown once, in this answer; an `Idempotency-Key` has no effect.',
  body: v.object({
    url: field.line(1, limits.webhooks.urlLength),
    events: v.pipe(
      v.array(field.oneOf([...eventKinds, '*']), 'a list of kinds of events, or *'),
      v.minLength(1, 'at least one kind of event, or *'),
      v.maxLength(eventKinds.length + 1, `at most ${eventKinds.length + 1} kinds of events`),
    ),
  }),
  replies: { 201: Issued },
  handle: async (desk, call, { body }) => {
    const { secret, ...webhook } = await desk.webhooks.add(unrecorded(call), body);
    return { status: 201, body: { ...webhookToWire(webhook), secret } };
  },
});

const changeWebhook = endpoint({
  ...byId,
  operation: 'changeWebhook',
  method: 'PATCH',
  path: `${path}/:id`,
  summary: 'Enable or disable a webhook',
  description: 'Its address and events are changed in the configuration.',
  body: v.object({ active: field.flag }),
  replies: { 200: WebhookWire },
  handle: async (desk, call, { params, body }) => {
    const { enable, disable } = desk.webhooks;
    return ok(webhookToWire(await (body.active ? enable : disable)(call, params.id)));
  },
});

const removeWebhook = endpoint({
  ...byId,
  operation: 'removeWebhook',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Remove a webhook',
  description: 'With its log, and what waits to be sent to it. One that a rule calls is not removed: 422.',
  replies: { 204: null },
  handle: async (desk, call, { params }) => {
    await desk.webhooks.remove(call, params.id);
    return noContent;
  },
});

const rotateWebhook = endpoint({
  ...byId,
  operation: 'rotateWebhook',
  method: 'POST',
  path: `${path}/:id/rotate`,
  summary: 'Make a new secret for a webhook',
  description:
    'Both secrets sign for a day, until the new one is activated. It is shown once, in this answer; an `Idempotency-Key` has no effect.',
  replies: { 200: Issued },
  handle: async (desk, call, { params }) => {
    const { secret, ...webhook } = await desk.webhooks.rotate(unrecorded(call), params.id);
    return ok({ ...webhookToWire(webhook), secret });
  },
});

const activateWebhook = endpoint({
  ...byId,
  operation: 'activateWebhook',
  method: 'POST',
  path: `${path}/:id/activate`,
  summary: 'Activate the newest secret of a webhook',
  description: 'From now on it signs `X-Service-Signature`.',
  replies: { 200: WebhookWire },
  handle: async (desk, call, { params }) => ok(webhookToWire(await desk.webhooks.activate(call, params.id))),
});

const testWebhook = endpoint({
  ...byId,
  operation: 'testWebhook',
  method: 'POST',
  path: `${path}/:id/test`,
  summary: 'Send a test event to a webhook',
  description: 'At once, whether it is active or not. A receiver that answers 410 is disabled.',
  replies: { 200: v.object({ delivered: v.boolean(), attempt: AttemptWire }) },
  handle: async (desk, call, { params }) => {
    const { attempt, outcome } = await desk.webhooks.test(call, params.id);
    return ok({ delivered: outcome.type === 'delivered', attempt: attemptToWire(attempt) });
  },
});

const recoverWebhook = endpoint({
  ...byId,
  operation: 'recoverWebhook',
  method: 'POST',
  path: `${path}/:id/recover`,
  summary: 'Send a webhook what it has missed',
  description: 'Queues what failed since, and what happened while it was disabled. Says how many events.',
  body: v.object({ since: field.instant }),
  replies: { 200: v.object({ events: count }) },
  // In steps: a recorded answer of the first one would be used for all.
  handle: async (desk, call, { params, body }) =>
    ok({
      events: await desk.webhooks.recover(unrecorded(call), { webhookId: params.id, since: body.since }),
    }),
});

const listDeliveries = listEndpoint({
  operation: 'listDeliveries',
  path: '/settings/deliveries',
  tag,
  needs,
  ability,
  summary: 'List deliveries',
  description: 'Of the last 30 days, newest first, each with its attempts.',
  query: v.object({
    webhook_id: v.optional(field.uuid),
    state: v.optional(field.oneOf(deliveryStates)),
  }),
  key: v.string(),
  item: DeliveryWire,
  list: async (desk, call, { query: { webhook_id: webhookId, state }, page }) =>
    mapPage(await desk.webhooks.listDeliveries(call, { filter: { webhookId, state }, page }), deliveryToWire),
});

const redeliver = endpoint({
  ...byId,
  operation: 'redeliver',
  method: 'POST',
  path: '/settings/deliveries/:id/redeliver',
  noun: 'delivery',
  summary: 'Send a delivery again',
  description: 'The answer has the id of the new delivery.',
  replies: { 200: v.object({ id }) },
  handle: async (desk, call, { params }) => ok({ id: await desk.webhooks.redeliver(call, params.id) }),
});

export const webhookSettingEndpoints = [
  listWebhooks,
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhook,
  activateWebhook,
  testWebhook,
  recoverWebhook,
  listDeliveries,
  redeliver,
];
