/** One endpoint as an OpenAPI operation. */
import { exampleOf } from './docs/examples.ts';
import type { Endpoint } from './endpoint.ts';
import { errorsOf } from './endpoint-errors.ts';
import { errorTexts } from './error-texts.ts';
import { statusOf } from './errors.ts';
import type { Shape } from './input.ts';
import { type Json, jsonSchemaOf } from './schemas.ts';

/** `/tickets/:number` as `/tickets/{number}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

export const openApiOperation = (endpoint: Endpoint): Json => ({
  operationId: endpoint.operation,
  tags: [endpoint.tag],
  summary: endpoint.summary,
  description: [endpoint.description, needsText(endpoint)].filter(Boolean).join('\n\n'),
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...headerParameters(endpoint),
  ],
  ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body) } : {}),
  responses: { ...goodResponses(endpoint), ...errorResponses(endpoint) },
});

export const needsText = ({ needs }: Endpoint): string =>
  needs === 'agent'
    ? 'Needs the session of an agent; an API key gets 403 `agent_required`.'
    : `Needs the scope ${needs.map((scope) => `\`${scope}\``).join(' or ')}.`;

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

const headerParameters = ({ method, versioned }: Endpoint): readonly Json[] => {
  if (method === 'POST') return [{ $ref: '#/components/parameters/IdempotencyKey' }];
  if (method === 'PATCH') return [{ $ref: '#/components/parameters/IfMatch' }];
  return method === 'GET' && versioned ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [];
};

const requestBody = ({ example }: Endpoint, body: Shape): Json => ({
  required: true,
  content: { 'application/json': { schema: jsonSchemaOf(body, 'input'), ...(example ? { example } : {}) } },
});

const goodResponses = (endpoint: Endpoint): Json => {
  const responses: Record<string, Json> = {};
  for (const [status, schema] of Object.entries(endpoint.replies))
    responses[status] = {
      description: goodTexts[status] ?? 'Done.',
      headers: headersOf(endpoint, Number(status)),
      ...(schema
        ? {
            content: {
              'application/json': { schema: jsonSchemaOf(schema, 'output'), example: exampleOf(schema) },
            },
          }
        : {}),
    };
  if (endpoint.method === 'GET' && endpoint.versioned)
    responses['304'] = { description: 'You have this version.', headers: headersOf(endpoint, 304) };
  return responses;
};

const goodTexts: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Made.',
  204: 'Done; the answer has no body.',
};

const errorResponses = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => statusOf[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
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
};

const headersOf = ({ method, versioned, paged }: Endpoint, status: number): Json => ({
  'X-Request-Id': header('RequestId'),
  'RateLimit-Limit': header('RateLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
  'X-Ignored-Fields': header('IgnoredFields'),
  ...(versioned ? { ETag: header('ETag') } : {}),
  ...(status === 201 ? { Location: header('Location') } : {}),
  ...(method === 'POST' ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {}),
  ...(paged ? { Link: header('Link') } : {}),
});

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });
