import type { PushDevice } from '../../model/outbound/push-device.ts';
import type { Clock, Ids, Stores } from '../../model/ports.ts';

/** A token that its provider says will never work again is forgotten, unless the app came with it again meanwhile. */
export const revokeGone = async (
  stores: Stores,
  { ids, clock }: Readonly<{ ids: Ids; clock: Clock }>,
  { id, lastSeenAt }: PushDevice,
): Promise<void> => {
  const device = await stores.pushDevices.find(id);
  if (device?.lastSeenAt !== lastSeenAt) return;
  await stores.pushDevices.remove(id);
  await stores.audit.add([
    {
      id: ids.next(),
      at: clock.now(),
      ...{ actorType: 'system', actorId: null, actorName: 'Push' },
      ...(device.contactId === null
        ? { operation: 'removeDevice', path: `/devices/${id}` }
        : { operation: 'removeCustomerDevice', path: `/portal/devices/${id}` }),
      outcome: 'ok',
      requestId: ids.next(),
      source: null,
    },
  ]);
};
