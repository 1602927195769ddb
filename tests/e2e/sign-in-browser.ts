/** As much of a browser as signing in needs: it keeps cookies, and shows redirects instead of following them. */

export type SignInBrowser = Readonly<{
  get: (url: string) => Promise<Response>;
  /** Where this address sends the browser, by a redirect or by a page that goes on by itself; fails when it does not. */
  sentTo: (url: string) => Promise<string>;
}>;

export const signInBrowser = (): SignInBrowser => {
  const cookies = new Map<string, string>();
  const get = async (url: string): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const [pair = ''] of answer.headers.getSetCookie().map((line) => line.split(';')))
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    return answer;
  };
  return {
    get,
    sentTo: async (url) => {
      const answer = await get(url);
      const page = await answer.text();
      const [, refresh] = /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(page) ?? [];
      const location = answer.headers.get('location') ?? refresh?.replaceAll('&amp;', '&');
      if (location === undefined) throw new Error(`${url} answered ${answer.status}: ${page}`);
      return new URL(location, url).href;
    },
  };
};
