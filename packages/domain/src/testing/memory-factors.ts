import type { AppFactor, FactorStore, Passkey } from '../model/entry/factors.ts';
import type { Tables } from './memory-tables.ts';

export const memoryFactors = (tables: Tables): FactorStore => {
  const apps = tables.of('factorApps');
  const passkeys = tables.of('passkeys');
  const codes = tables.of('recoveryCodes');
  const keyOf = (agentId: string, hash: string): string => JSON.stringify([agentId, hash]);
  const codesOf = (agentId: string) => codes.all().filter((code) => code.agentId === agentId);
  const passkeysOf = (agentId: string): readonly Passkey[] =>
    passkeys.all().filter((passkey) => passkey.agentId === agentId);
  const removeCodes = (agentId: string): void => {
    for (const { hash } of codesOf(agentId)) codes.remove(keyOf(agentId, hash));
  };
  return {
    findApp: async (agentId): Promise<AppFactor | null> => apps.find(agentId),
    saveApp: async (factor) => apps.put(factor.agentId, factor),
    removeApp: async (agentId) => apps.remove(agentId),
    useStep: async (agentId, step) => {
      const app = apps.find(agentId);
      if (!app || app.lastStep >= step) return false;
      apps.put(agentId, { ...app, lastStep: step });
      return true;
    },
    listPasskeys: async (agentId) =>
      passkeysOf(agentId).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    findPasskey: async (credentialId) =>
      passkeys.all().find((passkey) => passkey.credentialId === credentialId) ?? null,
    addPasskey: async (passkey) => {
      if (passkeys.all().some(({ credentialId }) => credentialId === passkey.credentialId)) return false;
      passkeys.put(passkey.id, passkey);
      return true;
    },
    usePasskey: async (id, counter, at) => {
      const passkey = passkeys.find(id);
      if (!passkey || (passkey.counter > 0 && counter <= passkey.counter)) return false;
      passkeys.put(id, { ...passkey, counter, lastUsedAt: at });
      return true;
    },
    removePasskey: async (agentId, id) => {
      if (passkeys.find(id)?.agentId !== agentId) return false;
      passkeys.remove(id);
      return true;
    },
    listCodes: async (agentId) => codesOf(agentId).map(({ hash }) => hash),
    replaceCodes: async (agentId, hashes) => {
      removeCodes(agentId);
      for (const hash of hashes) codes.put(keyOf(agentId, hash), { agentId, hash });
    },
    spendCode: async (agentId, hash) => {
      const isThere = codes.find(keyOf(agentId, hash)) !== null;
      codes.remove(keyOf(agentId, hash));
      return isThere;
    },
    removeAll: async (agentId) => {
      apps.remove(agentId);
      for (const { id } of passkeysOf(agentId)) passkeys.remove(id);
      removeCodes(agentId);
    },
  };
};
