import type { Incoming } from '../incoming.ts';

/** Whether another site's page sent this. Our own form is sent under `no-referrer`, which makes its Origin `null`. */
export const isForeign = ({ headers }: Pick<Incoming, 'headers'>, publicUrl: string | null): boolean => {
  const site = headers.get('Sec-Fetch-Site');
  if (site === 'cross-site' || site === 'same-site') return true;
  const origin = headers.get('Origin');
  if (origin === null || origin === 'null') return false;
  const own = publicUrl === null ? [] : [new URL(publicUrl).host];
  return !URL.canParse(origin) || ![...own, headers.get('Host')].includes(new URL(origin).host);
};
