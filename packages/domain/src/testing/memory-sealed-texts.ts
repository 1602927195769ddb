import type { SealedKind, SealedText, SealedTextStore } from '../model/instance/sealed-text.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memorySealedTexts = (tables: Tables): SealedTextStore => {
  const devices = tables.of('pushDevices');
  const accounts = tables.of('inboundAccounts');
  const keys = tables.of('mailKeys');
  const apps = tables.of('factorApps');
  const sso = tables.of('sso');
  const all: Readonly<Record<SealedKind, () => readonly Omit<SealedText, 'kind'>[]>> = {
    device: () => devices.all().map(({ device, token }) => ({ id: device.id, sealed: token.sealed })),
    account: () =>
      accounts
        .all()
        .flatMap(({ id, sealedSecret }) => (sealedSecret === null ? [] : [{ id, sealed: sealedSecret }])),
    mail_key: () => keys.all().map(({ id, sealedKey }) => ({ id, sealed: sealedKey })),
    app: () => apps.all().map(({ agentId, sealedSecret }) => ({ id: agentId, sealed: sealedSecret })),
    sso: () =>
      sso.all().flatMap(({ sealedClientSecret: sealed }) => (sealed === null ? [] : [{ id: '', sealed }])),
  };
  const put: Readonly<Record<SealedKind, (id: string, sealed: string) => void>> = {
    device: (id, sealed) => {
      const row = devices.find(id);
      if (row) devices.replace(id, { ...row, token: { ...row.token, sealed } });
    },
    account: (id, sealedSecret) => {
      const row = accounts.find(id);
      if (row) accounts.replace(id, { ...row, sealedSecret });
    },
    mail_key: (id, sealedKey) => {
      const row = keys.find(id);
      if (row) keys.replace(id, { ...row, sealedKey });
    },
    app: (id, sealedSecret) => {
      const row = apps.find(id);
      if (row) apps.put(id, { ...row, sealedSecret });
    },
    sso: (_id, sealedClientSecret) => {
      const row = sso.find('settings');
      if (row) sso.put('settings', { ...row, sealedClientSecret });
    },
  };
  return {
    list: async (kind, after, count) =>
      all[kind]()
        .toSorted(byId)
        .filter(({ id }) => after === null || id > after)
        .slice(0, count)
        .map((text) => ({ kind, ...text })),
    replace: async ({ kind, id, sealed: known }, sealed) => {
      if (all[kind]().some((text) => text.id === id && text.sealed === known)) put[kind](id, sealed);
    },
  };
};
