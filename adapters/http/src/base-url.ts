/** Where the ready-made commands call. A caller writes the Host header, so it is believed only where it can do no harm. */
export type BaseUrl = Readonly<{
  url: string;
  /** False when the server was called by a name that it cannot vouch for, and its own was put in the place. */
  certain: boolean;
}>;

export const baseUrlOf = ({ headers }: Request, publicUrl: string | null): BaseUrl => {
  if (publicUrl !== null) return { url: publicUrl, certain: true };
  const host = headers.get('Host') ?? '';
  if (loopback.test(host)) return { url: `http://${host.toLowerCase()}`, certain: true };
  return { url: `http://localhost:${portOf(host)}`, certain: false };
};

const loopback = /^(?:localhost|[a-z0-9-]{1,63}\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

const portOf = (host: string): string => /:(\d{1,5})$/.exec(host)?.[1] ?? '3000';
