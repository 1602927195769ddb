import type { PushDevice, PushDeviceStore } from '../model/outbound/push-device.ts';
import { isSamePerson } from '../model/people/person.ts';
import { raiseConfiguration } from './memory-configuration.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryPushDevices = (tables: Tables): PushDeviceStore => {
  const rows = tables.of('pushDevices');
  const byHash = (hash: string) => rows.all().find(({ token }) => token.hash === hash) ?? null;
  const removeWhere = (isGone: (device: PushDevice) => boolean): void => removePushDevices(tables, isGone);

  return {
    find: async (id) => rows.find(id)?.device ?? null,
    findToken: async (id) => {
      const row = rows.find(id);
      return row && { device: row.device, sealedToken: row.token.sealed };
    },
    save: async (device, token) =>
      noting(tables, () => {
        const { id, createdAt } = byHash(token.hash)?.device ?? device;
        const stored = { ...device, id, createdAt };
        rows.put(id, { device: stored, token });
        return stored;
      }),
    listOf: async (type, ids) =>
      rows
        .all()
        .map(({ device }) => device)
        .filter(({ owner }) => owner.type === type && ids.includes(owner.id))
        .toSorted(byId),
    remove: async (id) => removeWhere((device) => device.id === id),
    removeOfSession: async (sessionId) => removeWhere((device) => device.sessionId === sessionId),
    removeOf: async (owner) => removeWhere((device) => isSamePerson(device.owner, owner)),
  };
};

export const hasPushDevices = (tables: Tables): boolean => tables.of('pushDevices').all().length > 0;

export const removePushDevices = (tables: Tables, isGone: (device: PushDevice) => boolean): void =>
  noting(tables, () => {
    const rows = tables.of('pushDevices');
    for (const { device } of rows.all()) if (isGone(device)) rows.remove(device.id);
  });

/** The automation of writes changes with the first registration and the last one. */
const noting = <Result>(tables: Tables, change: () => Result): Result => {
  const before = hasPushDevices(tables);
  const result = change();
  if (hasPushDevices(tables) !== before) raiseConfiguration(tables);
  return result;
};
