/** Requests made from the OpenAPI document: one that would be right, with one to three parts put wrong. */
import fc from 'fast-check';
import { brokenBodies } from './malformed-bodies.ts';
import {
  badJsonTexts,
  bigJsonTexts,
  everyJsonText,
  everyWireText,
  jsonTexts,
  memberNames,
  wireTexts,
} from './malformed-values.ts';
import { inputsOf, type Operation, operationObjects, type Sample } from './tenancy-routes.ts';

export type Mutation =
  | Readonly<{ kind: 'member'; name: string; text: string | null }>
  | Readonly<{ kind: 'again'; name: string; text: string }>
  | Readonly<{ kind: 'custom field'; name: string; text: string }>
  | Readonly<{ kind: 'body'; named: string }>
  | Readonly<{ kind: 'query'; name: string; text: string }>
  | Readonly<{ kind: 'param'; name: string; text: string }>
  | Readonly<{ kind: 'header'; name: string; text: string }>
  | Readonly<{ kind: 'method'; text: string }>;

export type Plan = Readonly<{
  operation: Operation;
  mutations: readonly Mutation[];
  /** Over a real socket instead of in this process. */
  socket: boolean;
}>;

/** A request as it is sent on the wire. */
export type WireRequest = Readonly<{
  method: string;
  path: string;
  headers: readonly (readonly [string, string])[];
  body: Uint8Array<ArrayBuffer> | null;
}>;

export const plansOf = (
  operations: readonly Operation[],
  fieldKeys: readonly string[],
): fc.Arbitrary<Plan> => {
  const described = operationObjects();
  return fc.oneof(
    ...operations.map((operation) =>
      fc.record({
        operation: fc.constant(operation),
        mutations: fc.array(
          mutationsOf(operation, inputNames(described.get(operation.name) ?? {}), fieldKeys),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        socket: fc.nat(19).map((one) => one === 19),
      }),
    ),
  );
};

/** Every bad value alone at every position of a value; when not `whole`, the worst of them. */
export const sweepOf = (
  operations: readonly Operation[],
  { fieldKeys, whole }: Readonly<{ fieldKeys: readonly string[]; whole: boolean }>,
): readonly Plan[] => {
  const described = operationObjects();
  const jsonValues = whole ? everyJsonText : badJsonTexts;
  const wireValues = whole ? everyWireText : ['%00', '%ED%A0%80', '9223372036854775808'];
  return operations.flatMap((operation) => {
    const { path, query, body } = inputNames(described.get(operation.name) ?? {});
    const fields = body.includes('custom_fields') ? fieldKeys : [];
    const mutations: readonly Mutation[] = [
      ...body.flatMap((name) => jsonValues.map((text) => ({ kind: 'member', name, text }) as const)),
      ...fields.flatMap((name) => jsonValues.map((text) => ({ kind: 'custom field', name, text }) as const)),
      ...query.flatMap((name) => wireValues.map((text) => ({ kind: 'query', name, text }) as const)),
      ...path.flatMap((name) => wireValues.map((text) => ({ kind: 'param', name, text }) as const)),
    ];
    return mutations.map((mutation) => ({ operation, mutations: [mutation], socket: false }));
  });
};

type Names = Readonly<Record<'path' | 'query' | 'body', readonly string[]>>;

const inputNames = (described: Parameters<typeof inputsOf>[0]): Names => {
  const inputs = inputsOf(described);
  const at = (place: string) => inputs.filter((input) => input.place === place).map(({ name }) => name);
  return { path: at('path'), query: at('query'), body: at('body') };
};

const mutationsOf = (
  { method }: Operation,
  { path, query, body }: Names,
  fieldKeys: readonly string[],
): fc.Arbitrary<Mutation> => {
  const member = (names: fc.Arbitrary<string>, text: fc.Arbitrary<string | null>) =>
    fc.record({ kind: fc.constant('member' as const), name: names, text });
  const text = fc.oneof({ weight: 30, arbitrary: jsonTexts }, { weight: 1, arbitrary: bigJsonTexts });
  const choices: fc.WeightedArbitrary<Mutation>[] = [
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('header' as const), name: headerNames, text: headerTexts }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('query' as const), name: wireTexts, text: wireTexts }),
    },
  ];
  if (path.length > 0)
    choices.push({
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('param' as const),
        name: fc.constantFrom(...path),
        text: wireTexts,
      }),
    });
  if (query.length > 0)
    choices.push({
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('query' as const),
        name: fc.constantFrom(...query),
        text: wireTexts,
      }),
    });
  if (body.length > 0) {
    const names = fc.constantFrom(...body);
    choices.push(
      { weight: 16, arbitrary: member(names, text) },
      { weight: 2, arbitrary: member(names, fc.constant(null)) },
      { weight: 2, arbitrary: member(memberNames, jsonTexts) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('again' as const), name: names, text: jsonTexts }),
      },
    );
  }
  if (body.includes('custom_fields'))
    choices.push({
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('custom field' as const),
        name: fc.oneof(fc.constantFrom(...fieldKeys), memberNames),
        text,
      }),
    });
  if (method !== 'GET') {
    const named = fc.constantFrom(...Object.keys(brokenBodies));
    choices.push({ weight: 1, arbitrary: fc.record({ kind: fc.constant('body' as const), named }) });
  }
  const methods = fc.constantFrom('PUT', 'OPTIONS', 'HEAD', 'TRACE', 'DELETE', 'PATCH', 'POST', 'GET', 'FOO');
  choices.push({ weight: 1, arbitrary: fc.record({ kind: fc.constant('method' as const), text: methods }) });
  return fc.oneof(...choices);
};

const headerNames = fc.constantFrom(
  ...['Authorization', 'Content-Type', 'Content-Encoding', 'Content-Length', 'Idempotency-Key', 'If-Match'],
  ...[
    'If-None-Match',
    'X-Request-Id',
    'X-Forwarded-For',
    'X-HTTP-Method-Override',
    'Accept',
    'Range',
    'Cookie',
    'Host',
  ],
);

const headerTexts = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '*',
      '"1"',
      'W/"1"',
      '"1", "2"',
      '"999999999999999999999"',
      ','.repeat(2_000),
      'a'.repeat(7_000),
    ],
    ...[
      'Bearer',
      'Bearer ',
      'bearer x y',
      'Basic YTpi',
      'Bearer tmk_',
      `Bearer ${'a'.repeat(5_000)}`,
      'Bearer tmk_\u00ff',
    ],
    ...[
      'application/json; charset=utf-16',
      'text/plain',
      'application/json;',
      'APPLICATION/JSON',
      'multipart/form-data',
    ],
    ...[
      'gzip',
      'identity',
      'br, gzip',
      '0',
      '-1',
      '1e9',
      '99999999999',
      'chunked',
      'a\u00e9',
      "'; drop table",
      '../../x',
    ],
    ...[
      '127.0.0.1',
      '::1, 10.0.0.1',
      'bytes=0-1',
      'DELETE',
      'k'.repeat(255),
      'k'.repeat(256),
      'a b',
      '%00',
      '{}',
      '[::1',
    ],
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
);

/** Applies a plan to the sample of its operation. */
export const requestOf = ({ operation, mutations }: Plan, sample: Sample, token: string): WireRequest => {
  const params = new Map(Object.entries(sample.params));
  const own = new Map(Object.entries(sample.query));
  const query: string[] = [];
  const headers = new Map([
    ['Authorization', `Bearer ${token}`],
    ...(operation.method === 'GET' ? [] : [json]),
  ]);
  const members = new Map(
    Object.entries(sample.body ?? {}).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const again: string[] = [];
  let method = operation.method;
  for (const mutation of mutations)
    if (mutation.kind === 'param') params.set(mutation.name, mutation.text);
    else if (mutation.kind === 'query') {
      // In the place of the sample's own; two mutations of one name send it twice.
      if (Object.hasOwn(sample.query, mutation.name)) own.delete(mutation.name);
      query.push(`${mutation.name}=${mutation.text}`);
    } else if (mutation.kind === 'header') headers.set(mutation.name, mutation.text);
    else if (mutation.kind === 'method') method = mutation.text;
    else if (mutation.kind === 'again') again.push(`${JSON.stringify(mutation.name)}:${mutation.text}`);
    else if (mutation.kind === 'custom field')
      members.set('custom_fields', `{${JSON.stringify(mutation.name)}:${mutation.text}}`);
    else if (mutation.kind === 'member' && mutation.text === null) members.delete(mutation.name);
    else if (mutation.kind === 'member') members.set(mutation.name, mutation.text ?? '');
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => params.get(name) ?? '');
  const asked = [...own].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).concat(query);
  const given = [...members].map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  const whole = new TextEncoder().encode(`{${[...given, ...again].join(',')}}`);
  const body = mutations.reduce((so, mutation) => {
    const broken = mutation.kind === 'body' ? brokenBodies[mutation.named] : undefined;
    return broken ? broken(so) : so;
  }, whole);
  return {
    method,
    path: `/api/v1${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
    headers: [...headers],
    body: method === 'GET' || method === 'HEAD' || method === 'TRACE' ? null : body,
  };
};

const json = ['Content-Type', 'application/json'] as const;
