/** The use cases of push registrations, for `createDesk`. */

import { agentOf, type Call, sessionOf } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { writing } from '../../model/use-case.ts';
import {
  type DeviceInput,
  type RegisteredDevice,
  registerDevice,
  removeDevice,
  sealedDevice,
} from './register-device.ts';

/** Push registrations of agents' devices (contract §9.6). Any other caller gets `agent_required`. */
export interface DeviceCases {
  /** `POST /devices` (contract §9.6): a push token that is known updates its registration. Throws `validation_failed`. */
  register(call: Call, input: DeviceInput): Promise<RegisteredDevice>;
  /** `DELETE /devices/{id}` (contract §9.6). Throws `not_found` for a device that is not the caller's. */
  remove(call: Call, id: string): Promise<void>;
}

export const pushCases = (ports: Ports): DeviceCases => {
  const write = writing(ports);
  return {
    register: async (call, input) => {
      const { agentId, sessionId } = sessionOf(call);
      const owner = { type: 'agent', id: agentId } as const;
      return write(registerDevice)(call, { ...sealedDevice(ports, input), owner, sessionId });
    },
    remove: write(async ({ stores, actor }, id: string): Promise<void> => {
      await removeDevice(stores, { type: 'agent', id: agentOf(actor) }, id);
    }),
  };
};
