/** The OpenAPI 3.1 document, derived from the endpoint list. */
import { limits } from '@tidemark/domain';
import { errorCodes } from '../errors.ts';
import { postMailPath } from '../mail-in/post-mail.ts';
import { postMailOperation } from '../mail-in/post-mail-operation.ts';
import { apiPath } from '../reply.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import {
  openApiOperation,
  openApiPath,
  sharedErrorResponses,
  sharedParameters,
} from './openapi-operation.ts';
import { openApiWebhooks, webhookParameters } from './openapi-webhooks.ts';
import { type Json, recordSchemas } from './schemas.ts';

export const openApiDocument = (version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Tidemark',
    version,
    summary: 'The REST API of one customer-support workspace.',
    description: [
      'Tickets and their conversations, contacts, organizations and the configuration of a workspace.',
      `At most ${limits.rate.calls} calls a minute for each key and each session. Unknown members of a body are ignored and named in \`X-Ignored-Fields\`. An unknown query parameter returns 422 and names the parameter.`,
    ].join('\n\n'),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: apiPath, description: 'The host that this document comes from.' }],
  tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name, description: tagTexts[name] })),
  paths: { ...pathsOf(endpoints), [openApiPath(postMailPath)]: { post: postMailOperation } },
  webhooks: openApiWebhooks(),
  components: componentsOf(endpoints, {
    securitySchemes,
    parameters: { ...parameters, ...sharedParameters, ...webhookParameters },
  }),
});

type Components = Readonly<
  Record<'responses' | 'schemas' | 'securitySchemes' | 'headers' | 'parameters', Json>
>;

/** The components that operations of these endpoints can refer to. */
export const componentsOf = (
  those: readonly Endpoint[],
  own: Pick<Components, 'securitySchemes'> & Partial<Components>,
): Components => ({
  responses: sharedErrorResponses(those),
  schemas: { ...recordSchemas(), ...own.schemas, Error: errorSchema },
  securitySchemes: own.securitySchemes,
  headers,
  parameters: own.parameters ?? { ...parameters, ...sharedParameters },
});

const tagTexts: Readonly<Record<string, string>> = {
  Tickets: 'Questions of customers, from the first message to the solution.',
  Messages: 'The conversation of a ticket: public replies and internal notes.',
  Files: 'Files of messages: listed with their ticket, downloaded one by one.',
  Contacts: 'The people who write in.',
  Organizations: 'The companies that contacts belong to.',
  'Knowledge base': 'Articles of the help centre, and the categories that they are in.',
  Search: 'Tickets, people, companies and articles by their words.',
  'Sign-in': 'How an agent’s device gets its session, and ends it.',
  Me: 'The agent whose session makes the call.',
  Devices: 'Where an agent is told of news: the push registrations of their devices.',
  Notifications: 'News for the agent whose session makes the call.',
  'Customer app': 'Endpoints for customers with a session of their own: their requests, and nothing else.',
  Workspace: 'Configuration that is read here and changed at the console or by the command line.',
  Exports: 'Whole resources as files, made in the background.',
  Events: 'Events of the workspace, for programs that must not miss any.',
};

export const pathsOf = (
  those: readonly Endpoint[],
): Readonly<Record<string, Readonly<Record<string, Json>>>> => {
  const byPath: Record<string, Record<string, Json>> = {};
  for (const endpoint of those) {
    const path = openApiPath(endpoint.path);
    byPath[path] = { ...byPath[path], [endpoint.method.toLowerCase()]: openApiOperation(endpoint) };
  }
  return byPath;
};

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'The error.',
      required: ['code', 'message', 'request_id', 'docs_url'],
      properties: {
        code: { type: 'string', enum: errorCodes, description: 'For programs: branch on it.' },
        message: { type: 'string', description: 'For people: what was expected and what was sent.' },
        field: { type: 'string', description: 'Dotted path of the offending input.' },
        request_id: { type: 'string', description: 'The `X-Request-Id` of the answer.' },
        docs_url: { type: 'string', description: 'Where the code is explained.' },
      },
    },
  },
};

const securitySchemes: Json = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tmk_…',
    description: 'An API key of the workspace. It carries its workspace and one or more scopes.',
  },
  deviceSession: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tmd_…',
    description:
      'The session of an agent on a device, from `POST /auth/login` or `POST /auth/exchange`. The role of the agent decides its reach.',
  },
  customerSession: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tmc_…',
    description:
      'The session of a customer on a device, from `POST /portal/auth/session`. It opens what is under `/portal`, and nothing else.',
  },
};

const text = { type: 'string' };
const whole = { type: 'integer' };

const headers: Json = {
  RequestId: { description: 'Names the call in our log.', schema: text },
  RateLimit: { description: 'Calls allowed in a minute.', schema: whole },
  RateLimitRemaining: { description: 'Calls left.', schema: whole },
  RateLimitReset: { description: 'Seconds until the whole allowance is back.', schema: whole },
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: whole },
  ETag: {
    description:
      'The record as it was answered: its version, and what changes without it. For `If-Match` and `If-None-Match`.',
    schema: text,
  },
  ContentDisposition: { description: 'Whether the file is shown in place, and its name.', schema: text },
  ContentRange: { description: 'Which of how many bytes.', schema: text },
  Location: {
    description:
      'Path of the new record (of a message: the list or request that contains it), or the address to which a browser is sent.',
    schema: text,
  },
  Link: { description: 'The next page, `rel="next"`.', schema: text },
  IdempotentReplayed: { description: '`true` when the answer is that of an earlier call.', schema: text },
  IgnoredFields: { description: 'Names that came and were not taken, comma-separated.', schema: text },
};

const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the call safe to repeat for 24 hours: the same key with the same body gets the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: limits.idempotency.keyLength, pattern: '^[!-~]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the record as you know it; another version is refused with 412.',
    schema: text,
  },
  Range: {
    name: 'Range',
    in: 'header',
    description: 'One range of bytes, like `bytes=0-1023`; `If-Range` with the `ETag` is understood.',
    schema: text,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` that you have; the same version is answered with 304.',
    schema: text,
  },
};
