/** As much of a browser as the sign-in pages need: it keeps their cookies, and shows redirects instead of following. */
import type { Api } from '../app.ts';

export type Browser = Readonly<{
  get: (path: string, headers?: Headers) => Promise<Response>;
  post: (path: string, fields: Headers, headers?: Headers) => Promise<Response>;
  /** A form with files. */
  send: (path: string, form: FormData, headers?: Headers) => Promise<Response>;
  head: (path: string) => Promise<Response>;
  /** The value of a cookie; null where there is none. */
  cookie: (name: string) => string | null;
}>;

type Headers = Readonly<Record<string, string>>;

/** `peer` is where it calls from. */
export const browserOf = (api: Api, host = 'demo.localhost:3000', peer = '192.0.2.7'): Browser => {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit, headers: Headers): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { Host: host, ...(cookie === '' ? {} : { Cookie: cookie }), ...headers };
    const request = new Request(`http://any${path}`, { ...init, headers: sent });
    const answer = await api.fetch(request, {
      incoming: { socket: { remoteAddress: peer, localPort: 3000 } },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/; Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    get: (path, headers = {}) => ask(path, {}, headers),
    post: (path, fields, headers = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }, headers),
    send: (path, form, headers = {}) => ask(path, { method: 'POST', body: form }, headers),
    head: (path) => ask(path, { method: 'HEAD' }, {}),
    cookie: (name) => cookies.get(name) ?? null,
  };
};
