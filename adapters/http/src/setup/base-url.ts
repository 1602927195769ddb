/** Where the ready-made commands call. A caller writes the Host header, so it is believed only where it can do no harm. */
import type { Context } from 'hono';

export type BaseUrl = Readonly<{
  url: string;
  /** False when the server was called by a name that it cannot vouch for, and its own was put in the place. */
  certain: boolean;
}>;

export const baseUrlOf = (context: Context, publicUrl: string | null): BaseUrl => {
  if (publicUrl !== null) return { url: publicUrl.replace(/\/+$/, ''), certain: true };
  const host = context.req.header('host') ?? '';
  if (loopback.test(host)) return { url: `http://${host.toLowerCase()}`, certain: true };
  return { url: `http://localhost:${portOf(host)}`, certain: false };
};

/** The request's Origin where it has one; a form sent under `no-referrer` says `null`. */
export const isForeign = (context: Context, publicUrl: string | null): boolean => {
  const site = context.req.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return true;
  const origin = context.req.header('origin');
  if (origin === undefined || origin === 'null') return false;
  const own = publicUrl === null ? [] : [new URL(publicUrl).host];
  return !URL.canParse(origin) || ![...own, context.req.header('host')].includes(new URL(origin).host);
};

const loopback = /^(?:localhost|[a-z0-9-]{1,63}\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

const portOf = (host: string): string => /:(\d{1,5})$/.exec(host)?.[1] ?? '3000';
