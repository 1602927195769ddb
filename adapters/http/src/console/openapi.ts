/** The OpenAPI document of what the console's API has beyond `/api/v1`. It is no promise: it changes with the console. */
import { componentsOf, pathsOf } from '../api/openapi.ts';
import { consoleRecordSchemas, type Json } from '../api/schemas.ts';
import { cookieNames } from '../cookies.ts';
import { ownEndpoints } from './endpoints.ts';
import { consoleApiPath, consoleHeader } from './paths.ts';

export const consoleApiDocument = (version: string): Json => {
  const { components, ...document } = wholeDocument(version);
  return { ...document, components: usedBy(document.paths, components) };
};

const wholeDocument = (version: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Tidemark console',
    version,
    summary: 'Operations of the agent console beyond the API.',
    description: [
      'Only the console of the same build calls this: paths, members and errors change without notice. Programs use `/api/v1`.',
      'Every operation of `/api/v1` that takes the session of an agent is answered under this prefix too.',
      `The cookie of an agent’s sign-in opens it. Every method but GET also needs the header \`${consoleHeader}\`. Calls of other sites return 403.`,
    ].join('\n\n'),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: consoleApiPath, description: 'The host of the console.' }],
  tags: [...new Set(ownEndpoints.map(({ tag }) => tag))].map((name) => ({ name })),
  paths: openedByCookie(pathsOf(ownEndpoints)),
  components: componentsOf(ownEndpoints, {
    schemas: consoleRecordSchemas(),
    securitySchemes: {
      browser: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieNames.session,
        description: 'The sign-in of an agent with this browser.',
      },
    },
  }),
});

const openedByCookie = (paths: ReturnType<typeof pathsOf>): ReturnType<typeof pathsOf> =>
  mapped(paths, (methods) => mapped(methods, (operation) => ({ ...operation, security: [{ browser: [] }] })));

const mapped = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Readonly<Record<string, Result>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

type Components = Readonly<Record<string, Json>>;

/** Those that the paths refer to, or that one of those refers to. */
const usedBy = (paths: Json, components: Components): Components => {
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, place = ''] of JSON.stringify(value).matchAll(/"#\/components\/([^"]+)"/g)) {
      if (used.has(place)) continue;
      used.add(place);
      const [kind = '', name = ''] = place.split('/');
      follow(components[kind]?.[name] ?? null);
    }
  };
  follow(paths);
  return Object.fromEntries(
    Object.entries(components).flatMap(([kind, those]) => {
      const kept = Object.entries(those).filter(
        ([name]) => kind === 'securitySchemes' || used.has(`${kind}/${name}`),
      );
      return kept.length === 0 ? [] : [[kind, Object.fromEntries(kept)]];
    }),
  );
};
