/** The use cases of push registrations, for `createDesk`. */
import { type Call, sessionOf } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { writing } from '../../model/use-case.ts';
import { type DeviceWanted, type RegisteredDevice, registerDevice, sealedDevice } from './register-device.ts';
import { removeDevice } from './remove-device.ts';

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
