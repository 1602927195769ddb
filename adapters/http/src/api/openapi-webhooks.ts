/** The `webhooks` section of the OpenAPI document: what Tidemark sends to the endpoints of a workspace (contract §8). */
import { eventKinds } from '@tidemark/domain';
import { eventTexts } from './event-texts.ts';
import type { Json } from './schemas.ts';

export const openApiWebhooks = (): Json =>
  Object.fromEntries(
    eventKinds.map((kind) => [
      kind,
      {
        post: {
          operationId: `${kind.replace(/[._](\w)/g, (_, letter) => letter.toUpperCase())}Webhook`,
          tags: ['Events'],
          summary: eventTexts[kind],
          description:
            'Verify a signature over the raw body before you read it. Delivery is at least once: ignore a `webhook-id` that you have seen.',
          security: [],
          parameters: Object.keys(webhookParameters).map((name) => ({
            $ref: `#/components/parameters/${name}`,
          })),
          requestBody: { required: true, content: { 'application/json': { schema: eventOf(kind) } } },
          responses,
        },
      },
    ]),
  );

const eventOf = (kind: string): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Event' },
    { type: 'object', properties: { event: { const: kind, description: 'The kind of event.' } } },
  ],
});

const headerParameter = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** For `components/parameters`. */
export const webhookParameters: Json = {
  WebhookId: headerParameter('webhook-id', 'The id of the event, the same in every attempt.'),
  WebhookTimestamp: headerParameter(
    'webhook-timestamp',
    'When this attempt was made, in seconds since 1970.',
  ),
  WebhookSignature: headerParameter(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`. During a rotation there are two, with a space between them.',
  ),
  ServiceSignature: headerParameter(
    'X-Service-Signature',
    'HMAC-SHA-256 over the body alone, in lower-case hex, keyed with the secret as it was shown.',
    { type: 'string', pattern: '^[0-9a-f]{64}$' },
  ),
};

const responses: Json = {
  '2XX': { description: 'It is delivered. Answer within 5 seconds.' },
  410: { description: 'Disables the webhook.' },
  default: { description: 'A failure: it is sent again later.' },
};
