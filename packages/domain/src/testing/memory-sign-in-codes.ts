import type { SignInCodeStore } from '../model/entry/sign-in-code.ts';
import type { Tables } from './memory-tables.ts';

export const memorySignInCodes = (tables: Tables): SignInCodeStore => {
  const codes = tables.of('signInCodes');
  const expired = (instant: string) => codes.all().filter(({ expiresAt }) => expiresAt < instant);
  return {
    add: async (code) => codes.put(code.codeHash, code),
    find: async (codeHash) => codes.find(codeHash),
    hold: async (codeHash) => codes.find(codeHash),
    spend: async (codeHash, sessionId, at) => {
      const code = codes.find(codeHash);
      if (code) codes.put(codeHash, { ...code, spentAt: at, sessionId });
    },
    removeOpenOfAgent: async (agentId) => {
      for (const code of codes.all())
        if (code.agentId === agentId && code.spentAt === null) codes.remove(code.codeHash);
    },
    removeOpenOfBrowser: async (browserSessionId, kept) => {
      const open = codes
        .all()
        .filter((code) => code.browserSessionId === browserSessionId && code.spentAt === null)
        .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
      for (const { codeHash } of open.slice(kept)) codes.remove(codeHash);
    },
    removeExpiredBefore: async (instant, limit) => {
      const gone = expired(instant).slice(0, limit);
      for (const { codeHash } of gone) codes.remove(codeHash);
      return gone.length;
    },
    hasExpiredBefore: async (instant) => expired(instant).length > 0,
  };
};
