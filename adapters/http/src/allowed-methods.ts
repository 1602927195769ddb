/** Which methods a path answers: what `Allow` says beside 405. */
import { DeskError } from '@tidemark/domain';
import { endpoints } from './endpoints.ts';
import { apiPath } from './reply.ts';

export const readOnly = ['GET', 'HEAD'] as const;

/** The paths outside of the endpoint list that anybody may read. */
export const openPaths = ['/', '/docs', '/livez', '/readyz', `${apiPath}/openapi.json`] as const;

/** The pages that people sign in with, that of the first start, and those of the help centre that are one address. */
const pageMethods: Readonly<Record<string, readonly string[]>> = {
  '/setup': [...readOnly, 'POST'],
  '/login': [...readOnly, 'POST'],
  '/login/sso': ['GET'],
  '/login/callback': ['GET'],
  '/logout': ['POST'],
  '/invitation': [...readOnly, 'POST'],
  '/help': readOnly,
  '/help/search': readOnly,
  '/help/sitemap.xml': readOnly,
  '/help/feed.xml': readOnly,
  '/robots.txt': readOnly,
};

/** By the path of an endpoint, without the prefix of the API. */
export const allowedMethods: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, those]) => [
    path,
    those.flatMap(({ method }) => (method === 'GET' ? readOnly : [method])),
  ]),
);

/** Null for a path that nothing answers. */
export const allowedAt = (path: string): readonly string[] | null => {
  if (openPaths.some((open) => open === path)) return readOnly;
  if (Object.hasOwn(pageMethods, path)) return pageMethods[path] ?? null;
  for (const [pattern, allowed] of allowedMethods) if (isAt(apiPath + pattern, path)) return allowed;
  return null;
};

export const wrongMethodError = (allowed: readonly string[], method: string): DeskError =>
  new DeskError('method_not_allowed', `This route answers ${allowed.join(', ')}; ${method} came.`);

const isAt = (pattern: string, path: string): boolean => {
  const [wanted, came] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === came.length && wanted.every((part, at) => part.startsWith(':') || part === came[at])
  );
};
