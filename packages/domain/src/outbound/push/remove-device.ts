/** `DELETE /devices/{id}`: agents revoke registrations of their own ("Mobile", point 8). */

import { notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';
import { agentOf } from '../../model/actor.ts';
import type { WriteScope } from '../../model/use-case.ts';

export const removeDevice = async ({ stores, actor }: WriteScope, id: string): Promise<void> => {
  const agentId = agentOf(actor);
  const device = isUuid(id) ? await stores.pushDevices.find(id) : null;
  // Nobody learns of another agent's devices.
  if (device?.agentId !== agentId) throw notFound('device');
  await stores.pushDevices.remove(id);
};
