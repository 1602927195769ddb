/** The methods that a path accepts, for the `Allow` header of a 405. */
import type { Endpoint } from './api/endpoint.ts';
import { endpoints } from './api/endpoints.ts';
import { consoleEndpoints } from './console/endpoints.ts';
import { consoleApiPath } from './console/paths.ts';
import { errorCodes, errorPath } from './errors.ts';
import { fontPath } from './pages/look/font.ts';
import { apiPath } from './reply.ts';

const readOnly = ['GET', 'HEAD'] as const;

/** The paths outside of the endpoint list that anybody may read. */
export const openAddresses = [
  '/',
  '/docs',
  '/docs/',
  '/docs.md',
  '/llms.txt',
  ...errorCodes.flatMap((code) => [errorPath(code), `${errorPath(code)}.md` as const]),
  '/favicon.ico',
  fontPath,
  '/livez',
  '/readyz',
  `${apiPath}/openapi.json`,
] as const;

/** The pages that people sign in with, that of the first start, and those of the help centre that are one address. */
const pageMethods: Readonly<Record<string, readonly string[]>> = {
  '/setup': [...readOnly, 'POST'],
  '/login': [...readOnly, 'POST'],
  '/login/sso': ['GET'],
  '/login/owner': ['POST'],
  '/login/callback': ['GET'],
  '/logout': ['POST'],
  '/invitation': [...readOnly, 'POST'],
  '/login/forgotten': [...readOnly, 'POST'],
  '/login/reset': [...readOnly, 'POST'],
  '/account/password': [...readOnly, 'POST'],
  '/account/sessions': [...readOnly, 'POST'],
  '/help': readOnly,
  '/help/search': readOnly,
  '/help/sitemap.xml': readOnly,
  '/help/feed.xml': readOnly,
  '/robots.txt': readOnly,
};

/** A path of ours: its methods, and whether it needs no credential to hear of them. */
export type Route = Readonly<{ allowed: readonly string[]; isOpen: boolean }>;

/** Null for a path that nothing answers. */
export const routeAt = (path: string): Route | null => {
  if (openAddresses.some((open) => open === path)) return { allowed: readOnly, isOpen: true };
  if (Object.hasOwn(pageMethods, path)) return { allowed: pageMethods[path] ?? [], isOpen: true };
  return endpointRoutes.find(({ pattern }) => isAt(pattern, path)) ?? null;
};

const routesBelow = (prefix: string, those: readonly Endpoint[]) =>
  [...Map.groupBy(those, ({ path }) => path)].map(([path, atPath]) => ({
    pattern: prefix + path,
    allowed: atPath.flatMap(({ method }) => (method === 'GET' ? readOnly : [method])),
    isOpen: atPath.every(({ needs }) => needs === 'nobody'),
  }));

const endpointRoutes = [...routesBelow(apiPath, endpoints), ...routesBelow(consoleApiPath, consoleEndpoints)];

const isAt = (pattern: string, path: string): boolean => {
  const segments = pattern.split('/');
  const sent = path.split('/');
  return (
    segments.length === sent.length &&
    segments.every((part, at) => (part.startsWith(':') ? sent[at] !== '' : part === sent[at]))
  );
};
