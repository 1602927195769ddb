import type { Incoming } from '../incoming.ts';

/**
 * Whether another site's page sent this. Browsers say so themselves where the way is safe, and no page can make them say
 * otherwise. On plain http they tell nothing but the origin, which our pages let them name: one that is hidden is not ours.
 */
export const isForeign = ({ headers }: Pick<Incoming, 'headers'>, publicUrl: string | null): boolean => {
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin') return false;
  if (site === 'cross-site' || site === 'same-site') return true;
  const origin = headers.get('origin');
  if (origin === null) return false;
  const own = publicUrl === null ? [] : [new URL(publicUrl).host];
  const { protocol, host } = URL.parse(origin) ?? { protocol: '', host: '' };
  return !/^https?:$/.test(protocol) || ![...own, headers.get('host')].includes(host);
};
