/** How the OpenAPI document describes `POST /inbound/mail/{secret}`, which is outside of the API's own path (contract §14.5). */
import { inboundStates } from '@tidemark/domain';
import type { Json } from '../api/schemas.ts';

const text = { type: 'string' };

const responseOf = (description: string, retries = false): Json => ({
  description,
  ...(retries ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const address = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: text,
});

const stored: Json = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'The id of the mail.' },
    state: {
      type: 'string',
      enum: inboundStates,
      description: '`kept`, or `duplicate` for a mail that came before.',
    },
  },
};

export const postMailOperation: Json = {
  operationId: 'postMail',
  tags: ['Workspace'],
  summary: 'Post a mail',
  description:
    'A mail provider or a script posts a mail as it came. 200 means stored; send it again after 503 and 507. The URL with its secret comes from `./tidemark inbound hook add`.',
  servers: [
    { url: '/', description: 'The host that this document comes from, without the path of the API.' },
  ],
  security: [],
  parameters: [
    {
      name: 'secret',
      in: 'path',
      required: true,
      description: 'Names the workspace, and is shown in no log.',
      schema: text,
    },
    address('to', 'The recipient; without it, the oldest address of the workspace.'),
    address('from', 'The sender of the envelope; empty for a bounce.'),
  ],
  requestBody: {
    required: true,
    description: 'The mail with its header, as RFC 5322 has it.',
    content: { 'message/rfc822': { schema: { type: 'string', contentMediaType: 'message/rfc822' } } },
  },
  responses: {
    '200': {
      description: 'Stored.',
      content: {
        'application/json': {
          schema: stored,
          example: { id: '019a9f00-7a16-72a7-90b0-8d9eafb0c1d2', state: 'kept' },
        },
      },
    },
    '400': responseOf('`bad_request`: the body is empty or broke off.'),
    '401': responseOf('`unauthorized`: the secret is wrong or was removed.'),
    '413': responseOf('`payload_too_large`: the mail is larger than `INBOUND_MEBIBYTES`.'),
    '415': responseOf('`unsupported_media_type`: the body is a form, JSON or compressed.'),
    '422': responseOf('`validation_failed`: `to` or `from` is no address.'),
    '503': responseOf('`unavailable`: the mail cannot be stored now.', true),
    '507': responseOf('`storage_full`: there is no room for the mail.', true),
  },
};
