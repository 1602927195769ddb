import { type Device, limits } from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../fields.ts';

const label = v.nullish(field.line(0, limits.sessions.labelLength));

/** The name that a device sends: a label in the list of sessions, never an identity. */
export const deviceField = v.pipe(
  v.nullish(
    v.object(
      { name: label, platform: label, app_version: label },
      'an object with name, platform, app_version',
    ),
  ),
  v.description('A label for the list of sessions.'),
);

export const deviceOf = (sent: v.InferOutput<typeof deviceField>): Device => ({
  name: sent?.name || null,
  platform: sent?.platform || null,
  appVersion: sent?.app_version || null,
});
