/** Registering a device for push: what it says of itself, and what is answered (contract §9.6). */
import { type DeviceInput, limits, pushPlatforms, type RegisteredDevice } from '@tidemark/domain';
import * as v from 'valibot';
import { created, ok, type Reply } from '../../reply.ts';
import * as field from '../fields.ts';
import { PushDeviceWire, pushDeviceToWire } from './wire.ts';

const label = v.optional(v.nullable(field.line(1, limits.push.labelLength)));

const deviceShape = v.object({
  push_token: field.secret(limits.push.tokenLength),
  platform: field.oneOf(pushPlatforms),
  device_name: label,
  app_version: label,
});

export const deviceInput = (body: v.InferOutput<typeof deviceShape>): DeviceInput => ({
  pushToken: body.push_token,
  platform: body.platform,
  deviceName: body.device_name,
  appVersion: body.app_version,
});

/** The registration of a device, the same for agents and customers. */
export const registration = {
  description:
    'Idempotent by push token: one that is known answers 200 with its registration, which from then on is of this session. It ends when the session does.',
  body: deviceShape,
  replies: { 200: PushDeviceWire, 201: PushDeviceWire },
};

export const registrationReply = (path: string, { device, created: isNew }: RegisteredDevice): Reply => {
  const wire = pushDeviceToWire(device);
  return isNew ? created(`${path}/${wire.id}`, wire) : ok(wire);
};
