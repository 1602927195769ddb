/** `DELETE /devices/{id}`: agents revoke registrations of their own ("Mobile", point 8). */
import { DeskError, notFound } from '../errors.ts';
import { isUuid } from '../text.ts';
import type { WriteScope } from '../use-case.ts';

export const removeDevice = async ({ stores, actor }: WriteScope, id: string): Promise<void> => {
  if (actor.type !== 'agent')
    throw new DeskError('agent_required', 'This call needs the session of an agent.');
  const device = isUuid(id) ? await stores.pushDevices.find(id) : null;
  // Nobody learns of another agent's devices.
  if (device?.agentId !== actor.id) throw notFound('device');
  await stores.pushDevices.remove(id);
};
