import type { Instant } from '../kernel/instant.ts';
import type { SignInLinkStore } from '../model/entry/sign-in-link.ts';
import type { Tables } from './memory-tables.ts';

export const memorySignInLinks = (tables: Tables): SignInLinkStore => {
  const links = tables.of('signInLinks');
  const withHash = (hash: string) => links.all().find(({ tokenHash }) => tokenHash === hash) ?? null;
  const expired = (instant: Instant) => links.all().filter(({ expiresAt }) => expiresAt < instant);
  return {
    replace: async (link) => links.put(link.email, link),
    find: async (tokenHash) => withHash(tokenHash),
    spend: async (tokenHash) => {
      const link = withHash(tokenHash);
      if (link) links.remove(link.email);
      return link !== null;
    },
    removeOf: async (email) => links.remove(email),
    removeExpiredBefore: async (instant, limit) => {
      const gone = expired(instant).slice(0, limit);
      for (const { email } of gone) links.remove(email);
      return gone.length;
    },
    hasExpiredBefore: async (instant) => expired(instant).length > 0,
  };
};
