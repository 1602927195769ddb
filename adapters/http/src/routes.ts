/** Which route answers a method at a path. The router is Hono's, without the rest of it. */
import { METHOD_NAME_ALL } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { getPath, tryDecode } from 'hono/utils/url';

export type Params = Readonly<Record<string, string>>;
type Found<Route> = Readonly<{ route: Route; params: Params }>;

export type Routes<Route> = Readonly<{
  /** Of those that fit, the first that was added answers. */
  add(method: string, path: string, route: Route): void;
  find(method: string, pathname: string): Found<Route> | null;
}>;

export const allMethods = METHOD_NAME_ALL;

/**
 * Each part of the service, such as /api and /help, has a router of its own: one that holds a path which the quick router
 * cannot tell from another takes the slow one, and the others do not.
 */
export const createRoutes = <Route>(): Routes<Route> => {
  const routers = new Map<string, SmartRouter<Route>>();
  const routerOf = (part: string): SmartRouter<Route> => {
    const router =
      routers.get(part) ?? new SmartRouter<Route>({ routers: [new RegExpRouter(), new TrieRouter()] });
    routers.set(part, router);
    return router;
  };
  return {
    add: (method, path, route) => routerOf(partOf(path)).add(method, path, route),
    find: (method, pathname) => {
      const path = decodedPath(pathname);
      const found = routers.get(partOf(path))?.match(method === 'HEAD' ? 'GET' : method, path);
      const [matches, stash] = found ?? [[]];
      const first = matches[0];
      if (!first) return null;
      const [route, places] = first;
      return { route, params: paramsOf(places, stash) };
    },
  };
};

/** As far as the second slash. */
const partOf = (path: string): string => {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
};

/** Names lead to values, or to their places in the stash. */
const paramsOf = (
  places: Readonly<Record<string, string | number>>,
  stash: readonly string[] | undefined,
): Params => {
  const params: Record<string, string> = {};
  for (const [name, place] of Object.entries(places)) {
    const value = typeof place === 'number' ? stash?.[place] : place;
    if (value !== undefined)
      params[name] = value.includes('%') ? tryDecode(value, decodeURIComponent) : value;
  }
  return params;
};

const decodedPath = (pathname: string): string =>
  pathname.includes('%') ? getPath(new Request(`http://localhost${pathname}`)) : pathname;
