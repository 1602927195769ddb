/** The use cases of push registrations, for `createDesk`. */
import { type Call, sessionOf } from '../actor.ts';
import type { Ports } from '../ports.ts';
import { writing } from '../use-case.ts';
import { allowedToken, type DeviceWanted, type RegisteredDevice, registerDevice } from './register-device.ts';
import { removeDevice } from './remove-device.ts';

export const pushCases = (ports: Ports) => {
  const { secrets, vault } = ports;
  const write = writing(ports);
  return {
    register: async (call: Call, { pushToken, ...device }: DeviceWanted): Promise<RegisteredDevice> => {
      const session = sessionOf(call);
      const token = allowedToken(pushToken);
      return write(registerDevice)(call, {
        ...device,
        token: { hash: secrets.hash(token), sealed: vault.seal(token) },
        session,
      });
    },
    remove: write(removeDevice),
  };
};
