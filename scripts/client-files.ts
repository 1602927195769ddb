/** The files of the client that are made from the OpenAPI document: its types, and where each operation is. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  bodyOf,
  type Document,
  type Operation,
  operationsOf,
  parametersOf,
  replyOf,
} from './openapi-parts.ts';
import { memberLines, nameOf, typeOf } from './schema-types.ts';

const mark = '/** Made from docs/openapi.json by `npm run docs`: change the wire schemas, not this. */';

/** The content of each file, by its path in the repository. */
export const clientFiles = (document: Document): Readonly<Record<string, string>> => ({
  'packages/client/src/types.ts': formatted(typesFile(document)),
  'packages/client/src/operations.ts': formatted(operationsFile(document)),
});

const formatted = (text: string): string =>
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--stdin-file-path=made.ts'], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });

const root = join(import.meta.dirname, '..');

const typesFile = (document: Document): string => {
  const { Error: failure, ...records } = document.components.schemas;
  const codes = failure?.properties?.error?.properties?.code;
  return [
    mark,
    "import type { Upload } from './upload.ts';",
    ...Object.entries(records).map(
      ([name, schema]) => `export type ${nameOf(name)} = ${typeOf(schema, 'output')};`,
    ),
    `/** What \`error.code\` can be. */\nexport type ErrorCode = ${typeOf(codes ?? {}, 'output')};`,
    `/** What each operation takes and answers. */\nexport type Operations = Readonly<{\n${operationsOf(
      document,
    )
      .map(operationType)
      .join('\n')}\n}>;`,
    '',
  ].join('\n\n');
};

const operationType = (operation: Operation): string => {
  const path = parametersOf(operation, 'path');
  const query = parametersOf(operation, 'query');
  const body = bodyOf(operation);
  const input = [
    ...(path.length > 0 ? [`path: Readonly<{\n${memberLines(path, 'input')}\n}>;`] : []),
    ...(query.length > 0
      ? [
          query.some(({ required }) => required)
            ? `query: Readonly<{\n${memberLines(query, 'input')}\n}>;`
            : `query?: Readonly<{\n${memberLines(query, 'input')}\n}> | undefined;`,
        ]
      : []),
    ...(body ? [`body: ${typeOf(body.schema, 'input', body.takesFiles)};`] : []),
  ];
  const taken = input.length === 0 ? 'Readonly<Record<never, never>>' : `Readonly<{\n${input.join('\n')}\n}>`;
  return `/** ${operation.summary}: \`${operation.method} ${operation.path}\` */\n${operation.operationId}: Readonly<{\ninput: ${taken};\nreply: ${replyOf(operation)};\n}>;`;
};

const operationsFile = (document: Document): string =>
  [
    mark,
    `export const version = '${document.info.version}';`,
    "/** `retrySafe` takes an `Idempotency-Key`; `open` looks at no credential; `bytes` answers a file. */\nexport type Route = Readonly<{ method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; retrySafe?: true; open?: true; bytes?: true }>;",
    `export const operations = {\n${operationsOf(document).map(routeLine).join('\n')}\n} as const satisfies Readonly<Record<string, Route>>;`,
    '',
  ].join('\n\n');

const routeLine = (operation: Operation): string => {
  const more = [
    ...(operation.parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))
      ? ['retrySafe: true']
      : []),
    ...(operation.security?.length === 0 ? ['open: true'] : []),
    ...(replyOf(operation) === 'Response' ? ['bytes: true'] : []),
  ];
  const parts = [`method: '${operation.method}'`, `path: '${operation.path}'`, ...more];
  return `  ${operation.operationId}: { ${parts.join(', ')} },`;
};
