/** The address of a request: its path and its query, in the canonical form that every URL parser gives them. */
export type Target = Pick<URL, 'pathname' | 'search' | 'searchParams'>;

/** From the URL of a Web Request, which is absolute. */
export const targetOf = (url: string): Target => {
  const plain = plainUrl.exec(url);
  return plain ? plainTarget(plain[1] ?? '/', plain[2] ?? '') : new URL(url);
};

/** Most URLs: a path without dots, doubled slashes and escapes is canonical, and so is such a query. */
const plainUrl = /^https?:\/\/[^/?#\\]+((?:\/[A-Za-z0-9_~-]+)+)(\?[A-Za-z0-9_~.:,&=+%@-]*)?$/;

const plainTarget = (pathname: string, query: string): Target =>
  query.length < 2
    ? { pathname, search: '', searchParams: none }
    : { pathname, search: query, searchParams: new URLSearchParams(query) };

const none = new URLSearchParams();
