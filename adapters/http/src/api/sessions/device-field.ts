import { type Device, limits } from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../fields.ts';
import { secretly } from '../input.ts';

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

const knownDevice = v.nullish(secretly(field.secret(limits.sessions.labelLength)));

/** Shows that somebody signed in on this device before: its tries are counted apart from those of the address. */
export const knownDeviceField = v.pipe(
  knownDevice,
  v.description(
    'The `known_device` of an earlier sign-in on this device. Its tries are counted apart, so that strangers lock nobody out of it. A wrong one is ignored.',
  ),
);

/** The same where no try is counted: a device need not store another one. */
export const knownDeviceKept = v.pipe(
  knownDevice,
  v.description(
    'The `known_device` of an earlier sign-in on this device. Where it is one of this address, the response has it again; a wrong one is ignored.',
  ),
);
