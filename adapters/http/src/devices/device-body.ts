/** What a device that registers for push says of itself ("Mobile" in the API document, behaviour 7). */
import { type DeviceWanted, limits, pushPlatforms } from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../fields.ts';

const label = v.optional(v.nullable(field.line(1, limits.push.labelLength)));

export const deviceShape = v.object({
  push_token: field.secret(limits.push.tokenLength),
  platform: field.oneOf(pushPlatforms),
  device_name: label,
  app_version: label,
});

export const deviceWanted = (body: v.InferOutput<typeof deviceShape>): DeviceWanted => ({
  pushToken: body.push_token,
  platform: body.platform,
  deviceName: body.device_name,
  appVersion: body.app_version,
});
