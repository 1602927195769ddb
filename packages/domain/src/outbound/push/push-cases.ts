/** The use cases of push registrations, for `createDesk`. */

import { agentOf, type Call, sessionOf } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { writing } from '../../model/use-case.ts';
import {
  type DeviceWanted,
  type RegisteredDevice,
  registerDevice,
  removeDevice,
  sealedDevice,
} from './register-device.ts';

export const pushCases = (ports: Ports) => {
  const write = writing(ports);
  return {
    register: async (call: Call, wanted: DeviceWanted): Promise<RegisteredDevice> => {
      const { agentId, sessionId } = sessionOf(call);
      const owner = { type: 'agent', id: agentId } as const;
      return write(registerDevice)(call, { ...sealedDevice(ports, wanted), owner, sessionId });
    },
    remove: write(async ({ stores, actor }, id: string): Promise<void> => {
      await removeDevice(stores, { type: 'agent', id: agentOf(actor) }, id);
    }),
  };
};
