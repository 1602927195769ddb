import { hostLabel, nameOf } from './host-label.ts';
import type { Incoming } from './incoming.ts';

/** Where the ready-made commands call. A caller writes the Host header, so it is believed only where it can do no harm. */
export type BaseUrl = Readonly<{
  url: string;
  /** False when the server was called by a name that it cannot vouch for, and its own was put in the place. */
  certain: boolean;
}>;

export const baseUrlOf = (
  { request, port }: Readonly<{ request: Pick<Incoming, 'headers'>; port: number | null }>,
  publicUrl: string | null,
): BaseUrl => {
  if (publicUrl !== null) return { url: publicUrl, certain: true };
  const host = request.headers.get('host') ?? '';
  if (loopback.test(host)) return { url: `http://${host.toLowerCase()}`, certain: true };
  return { url: `http://localhost:${port ?? usualPort}`, certain: false };
};

type Site = Readonly<{ publicUrl: string | null; baseDomain: string }>;

/**
 * The reference, below which each error code has its page, as an absolute URL. An error may be logged and opened by somebody else, so a
 * host that the caller wrote is used only where it is this machine's, or lies in the domain of the workspaces.
 */
export const docsUrlOf = (
  { host, port }: Readonly<{ host: string; port: number | null }>,
  { publicUrl, baseDomain }: Site,
): string => {
  const isOurs = hostAndPort.test(host) && (loopback.test(host) || isWithin(host, baseDomain));
  return `${publicUrl ?? `http://${isOurs ? host.toLowerCase() : `localhost:${port ?? usualPort}`}`}/docs`;
};

const isWithin = (host: string, baseDomain: string): boolean =>
  nameOf(host) === baseDomain.toLowerCase() || hostLabel(host, baseDomain) !== null;

/** Where the caller reached us, for answers that nobody else reads: a host that it made up leads only itself astray. */
export const calledUrl = ({ host }: Pick<Incoming, 'host'>, publicUrl: string | null): string =>
  publicUrl ?? `http://${hostAndPort.test(host) ? host.toLowerCase() : `localhost:${usualPort}`}`;

const hostAndPort = /^(?:[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,10}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

const loopback = /^(?:localhost|[a-z0-9-]{1,63}\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

const usualPort = 3000;
