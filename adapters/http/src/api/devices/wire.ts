/** A device as its owner sees it (contract §9.6): the push token is never returned. */
import { type PushDevice, pushPlatforms } from '@tidemark/domain';
import * as v from 'valibot';
import { at, id, idOrNull, textOrNull } from '../wire.ts';

export const PushDeviceWire = v.object({
  id,
  platform: v.picklist(pushPlatforms),
  device_name: textOrNull,
  app_version: textOrNull,
  agent_id: v.pipe(idOrNull, v.description('Set for a registration of an agent.')),
  contact_id: v.pipe(idOrNull, v.description('Set for a registration of a customer.')),
  created_at: at,
  last_seen_at: at,
});

export const pushDeviceToWire = (device: PushDevice): v.InferOutput<typeof PushDeviceWire> => ({
  id: device.id,
  platform: device.platform,
  device_name: device.deviceName,
  app_version: device.appVersion,
  agent_id: device.owner.type === 'agent' ? device.owner.id : null,
  contact_id: device.owner.type === 'customer' ? device.owner.id : null,
  created_at: device.createdAt,
  last_seen_at: device.lastSeenAt,
});
