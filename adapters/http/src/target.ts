/** The address of a request: its path and its query, made canonical as every reader of URLs makes it. */
export type Target = Pick<URL, 'pathname' | 'search' | 'searchParams'>;

/** Null for what cannot be read as an address, or what two readers could read as two different ones. */
export const targetOf = (sent: string, host: string): Target | null => {
  const plain = plainTarget.exec(sent);
  if (plain) return plainly(plain[1] ?? '/', plain[2] ?? '');
  const isAbsolute = /^https?:\/\//.test(sent);
  if ((!isAbsolute && !sent.startsWith('/')) || sent.split('?', 1)[0]?.includes('\\')) return null;
  return URL.parse(isAbsolute ? sent : `http://${host}${sent}`);
};

/** Whether a Host header names one host, and the same to every reader. */
export const isHost = (host: string): boolean => {
  if (host === lastHost) return true;
  const hostname = URL.parse(`http://${host}`)?.hostname;
  const isSame = hostname === host.replace(/:\d+$/, '').toLowerCase();
  if (isSame) lastHost = host;
  return isSame;
};

/** Connections are kept alive, and callers call one host. */
let lastHost = '';

/** A path without dots, doubled slashes and escapes is canonical as it is, and so is such a query. */
const plainTarget = /^((?:\/[A-Za-z0-9_~-]+)+)(\?[A-Za-z0-9_~.:,&=+%@-]*)?$/;

const plainly = (pathname: string, query: string): Target =>
  query.length < 2
    ? { pathname, search: '', searchParams: none }
    : { pathname, search: query, searchParams: new URLSearchParams(query) };

const none = new URLSearchParams();
