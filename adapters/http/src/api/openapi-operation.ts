/** One endpoint as an OpenAPI operation. */
import { agentRoles, type ErrorCode, may } from '@tidemark/domain';
import * as v from 'valibot';
import { statusOf } from '../errors.ts';
import { abilityOf, type Endpoint, pageEntries } from './endpoint.ts';
import { errorsOf } from './endpoint-errors.ts';
import { errorTexts } from './error-texts.ts';
import { exampleOf } from './examples/examples.ts';
import { bodyExampleOf } from './examples/request-examples.ts';
import { ticketNumber, uuid } from './fields.ts';
import type { Shape } from './input.ts';
import { type Json, jsonSchemaOf } from './schemas.ts';
import { jsonUploadSchema, partsSchema } from './uploads/upload-schemas.ts';

/** `/tickets/:number` as `/tickets/{number}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

export const openApiOperation = (endpoint: Endpoint): Json => ({
  operationId: endpoint.operation,
  tags: [endpoint.tag],
  summary: endpoint.summary,
  description: [endpoint.description, needsText(endpoint)].filter(Boolean).join('\n\n'),
  security: securityOf(endpoint),
  'x-roles': rolesOf(endpoint),
  parameters: [
    ...[...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')].map(asShared),
    ...headerParameters(endpoint),
  ],
  ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body) } : {}),
  responses: { ...goodResponses(endpoint), ...errorResponses(endpoint) },
});

/** Describes the callers of the endpoint. */
export const needsText = (endpoint: Endpoint): string => {
  const { needs } = endpoint;
  if (endpoint.linked)
    return 'Needs no credential and ignores any: the link is signed, leads into one workspace, and works until it expires.';
  if (needs === 'nobody')
    return 'Needs no credential and ignores any: the host names the workspace. An `Idempotency-Key` is ignored, because tokens are never stored.';
  const roles = rolesOf(endpoint);
  const agent = roles.length === agentRoles.length ? 'an agent' : `an agent who is ${alternatives(roles)}`;
  if (needs === 'customer')
    return 'Needs the session of a customer; an agent or an API key gets 403 `customer_required`.';
  return needs === 'agent'
    ? `Needs the session of ${agent}; an API key gets 403 \`agent_required\`.`
    : `Needs a key with the scope ${alternatives(needs)}, or the session of ${agent}.`;
};

const alternatives = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ');

/** The roles of agents that the endpoint lets in; none where it looks at no credential. */
const rolesOf = (endpoint: Endpoint): readonly string[] =>
  endpoint.needs === 'nobody' || endpoint.needs === 'customer'
    ? []
    : agentRoles.filter((role) => may(role, abilityOf(endpoint)));

const securityOf = ({ needs }: Endpoint): readonly Json[] => {
  if (needs === 'nobody') return [];
  if (needs === 'customer') return [{ customerSession: [] }];
  return needs === 'agent' ? [{ deviceSession: [] }] : [{ apiKey: [] }, { deviceSession: [] }];
};

const sharedNames: Readonly<Record<string, string>> = {
  number: 'TicketNumber',
  id: 'Id',
  limit: 'Limit',
  cursor: 'Cursor',
};

/** The parameters of a query or a path, each with its own schema and what is said about it. */
export const parametersOf = (shape: Shape, place: 'path' | 'query'): readonly Json[] => {
  const { properties = {}, required = [] } = jsonSchemaOf(shape, 'output');
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = typeof property === 'boolean' ? {} : property;
    return {
      name,
      in: place,
      required: place === 'path' || (required.includes(name) && !('default' in schema)),
      ...(description === undefined ? {} : { description }),
      // A list in a query is one text, comma-separated.
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
      schema,
    };
  });
};

/** Parameters that many operations have, by their names among the components. */
export const sharedParameters: Readonly<Record<string, Json>> = Object.fromEntries(
  [
    ...parametersOf(v.object({ number: ticketNumber, id: uuid }), 'path'),
    ...parametersOf(v.object(pageEntries), 'query'),
  ].map((parameter) => [sharedNames[String(parameter.name)] ?? '', parameter]),
);

const asShared = (parameter: Json): Json => {
  const name = sharedNames[String(parameter.name)] ?? '';
  const isSame = JSON.stringify(sharedParameters[name]) === JSON.stringify(parameter);
  return isSame ? { $ref: `#/components/parameters/${name}` } : parameter;
};

const headerParameters = (endpoint: Endpoint): readonly Json[] => {
  const { method, versioned, download } = endpoint;
  if (isRetrySafe(endpoint)) return [{ $ref: '#/components/parameters/IdempotencyKey' }];
  if (method === 'PATCH' && versioned) return [{ $ref: '#/components/parameters/IfMatch' }];
  return [
    ...(method === 'GET' && (versioned || download) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(download ? [{ $ref: '#/components/parameters/Range' }] : []),
  ];
};

const isRetrySafe = ({ method, needs }: Endpoint): boolean => method === 'POST' && needs !== 'nobody';

const requestBody = (endpoint: Endpoint, body: Shape): Json => {
  const schema = jsonSchemaOf(body, 'input');
  const example = bodyExampleOf(endpoint);
  const shown = example ? { example } : {};
  return {
    required: true,
    content: endpoint.files
      ? {
          'application/json': { schema: jsonUploadSchema(schema), ...shown },
          'multipart/form-data': { schema: partsSchema(schema) },
        }
      : { 'application/json': { schema, ...shown } },
  };
};

const goodResponses = (endpoint: Endpoint): Json => {
  const responses: Record<string, Json> = {};
  for (const [status, schema] of Object.entries(endpoint.replies))
    responses[status] = {
      description: goodTexts[status] ?? 'Done.',
      headers: headersOf(endpoint, Number(status)),
      ...(schema
        ? {
            content: {
              'application/json': { schema: jsonSchemaOf(schema, 'output'), ...exampleEntry(schema) },
            },
          }
        : {}),
    };
  if (endpoint.download) Object.assign(responses, downloadResponses(endpoint));
  if (endpoint.method === 'GET' && endpoint.versioned)
    responses['304'] = { description: 'You have this version.', headers: headersOf(endpoint, 304) };
  return responses;
};

/** The console's own records have no example: nobody programs against them. */
const exampleEntry = (schema: v.GenericSchema): Json => {
  const example = exampleOf(schema);
  return example === undefined ? {} : { example };
};

/** Bytes, all or some of them, as the type that the file has. */
const downloadResponses = (endpoint: Endpoint): Json => {
  const content = { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } };
  const headers = {
    ...headersOf(endpoint, 200),
    ETag: header('ETag'),
    'Content-Disposition': header('ContentDisposition'),
  };
  return {
    200: { description: 'The bytes.', headers, content },
    206: {
      description: 'The range that was asked for.',
      headers: { ...headers, 'Content-Range': header('ContentRange') },
      content,
    },
    304: { description: 'You have these bytes.', headers },
  };
};

const goodTexts: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken: it is done in a while.',
  204: 'Done; the answer has no body.',
  302: 'The caller is sent on; the answer has no body.',
};

const errorResponses = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    errorGroups(endpoint).map(({ status, name }) => [
      String(status),
      { $ref: `#/components/responses/${name}` },
    ]),
  );

/** The error responses of endpoints by their names: endpoints with the same codes of a status share one. */
export const sharedErrorResponses = (endpoints: readonly Endpoint[]): Json =>
  Object.fromEntries(
    endpoints.flatMap(errorGroups).map(({ status, name, codes }) => [
      name,
      {
        description: codes.map((code) => `\`${code}\`: ${errorTexts[code]}`).join('\n\n'),
        headers: {
          'X-Request-Id': header('RequestId'),
          ...(status === 429 || status === 503 ? { 'Retry-After': header('RetryAfter') } : {}),
        },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );

type ErrorGroup = Readonly<{ status: number; name: string; codes: readonly ErrorCode[] }>;

const errorGroups = (endpoint: Endpoint): readonly ErrorGroup[] =>
  [...Map.groupBy(errorsOf(endpoint), (code) => statusOf[code])].map(([status, codes]) => ({
    status,
    name: [status, ...codes].join('.'),
    codes,
  }));

const headersOf = (endpoint: Endpoint, status: number): Json => ({
  'X-Request-Id': header('RequestId'),
  ...(endpoint.needs === 'nobody' ? {} : rateHeaders),
  'X-Ignored-Fields': header('IgnoredFields'),
  ...(endpoint.versioned ? { ETag: header('ETag') } : {}),
  ...(isLocated(endpoint, status) ? { Location: header('Location') } : {}),
  ...(isRetrySafe(endpoint) ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {}),
  ...(endpoint.paged ? { Link: header('Link') } : {}),
});

/** A record from a caller without a credential has no address at which they could look. */
const isLocated = ({ needs }: Endpoint, status: number): boolean =>
  status === 201 || status === 302 || (status === 202 && needs !== 'nobody');

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

const rateHeaders: Json = {
  'RateLimit-Limit': header('RateLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
};
