/** The use cases of push registrations, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';
import { agentOf, type Call, sessionOf } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { type DeviceWanted, type RegisteredDevice, registerDevice, sealedDevice } from './register-device.ts';

export const pushCases = (ports: Ports) => {
  const write = writing(ports);
  return {
    register: async (call: Call, wanted: DeviceWanted): Promise<RegisteredDevice> => {
      const owner = { ...sessionOf(call), contactId: null };
      return write(registerDevice)(call, { ...sealedDevice(ports, wanted), owner });
    },
    remove: write(removeDevice),
  };
};

/** `DELETE /devices/{id}`: agents revoke registrations of their own (contract §9.6). */
const removeDevice = async ({ stores, actor }: WriteScope, id: string): Promise<void> => {
  const agentId = agentOf(actor);
  const device = isUuid(id) ? await stores.pushDevices.find(id) : null;
  // Nobody learns of another agent's devices.
  if (device?.agentId !== agentId) throw notFound('device');
  await stores.pushDevices.remove(id);
};
