/** `POST /devices`: a device of the calling agent, or customer, gets push notifications from now on (contract §9.6). */
import { invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, describedLength, isUuid } from '../../kernel/text.ts';
import type { PushDevice, PushPlatform, PushToken } from '../../model/outbound/push-device.ts';
import { isSamePerson, type Person, type PersonType } from '../../model/people/person.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

export type DeviceInput = Readonly<{
  pushToken: string;
  platform: PushPlatform;
  deviceName?: string | null | undefined;
  appVersion?: string | null | undefined;
}>;

export type SealedDevice = Omit<DeviceInput, 'pushToken'> & Readonly<{ token: PushToken }>;

/** By the session that makes the call. */
export type RegisterDevice = SealedDevice & Pick<PushDevice, 'owner' | 'sessionId'>;

/** `created` is false for a known token: its registration then gets this person, session and labels. */
export type RegisteredDevice = Readonly<{ device: PushDevice; created: boolean }>;

export const registerDevice = async (
  { stores, ids, now }: WriteScope,
  { token, owner, sessionId, platform, deviceName = null, appVersion = null }: RegisterDevice,
): Promise<RegisteredDevice> => {
  const given = { id: ids.next(), platform, deviceName, appVersion, owner, sessionId };
  const device = await stores.pushDevices.save({ ...given, createdAt: now, lastSeenAt: now }, token);
  const created = device.id === given.id;
  if (created) await removeSurplus({ stores }, owner);
  return { device, created };
};

/** With its token hashed and sealed, which is done outside the transaction. */
export const sealedDevice = (
  { secrets, vault }: Ports,
  { pushToken, ...device }: DeviceInput,
): SealedDevice => {
  const token = allowedToken(pushToken);
  return { ...device, token: { hash: secrets.hash(token), sealed: vault.seal(token) } };
};

/** Visible ASCII, as in the tokens of both providers, so that a registration cannot send them anything else. */
const allowedToken = (pushToken: string): string => {
  if (pushToken.length > limits.push.tokenLength || !/^[\x21-\x7e]+$/.test(pushToken))
    throw invalid(
      'push_token',
      `push_token must be 1 to ${limits.push.tokenLength} visible ASCII characters, got ${secretly(pushToken)}.`,
    );
  return pushToken;
};

/** The token itself is never shown. */
const secretly = (text: string): string => (text.length === 0 ? described(text) : describedLength(text));

/** `DELETE /devices/{id}`: people remove registrations of their own (contract §9.6). */
export const removeDevice = async ({ pushDevices }: Stores, owner: Person, id: string): Promise<void> => {
  const device = isUuid(id) ? await pushDevices.find(id) : null;
  // Nobody learns of another person's devices.
  if (!device || !isSamePerson(device.owner, owner)) throw notFound('device');
  await pushDevices.remove(id);
};

/** With too many devices, the least recently seen ones are removed. */
const removeSurplus = async (
  { stores: { pushDevices } }: Pick<WriteScope, 'stores'>,
  { type, id: ownerId }: Person,
): Promise<void> => {
  const devices = await pushDevices.listOf(type, [ownerId]);
  const latestFirst = devices.toSorted((one, other) => (one.lastSeenAt < other.lastSeenAt ? 1 : -1));
  for (const { id } of latestFirst.slice(mostDevices[type])) await pushDevices.remove(id);
};

const mostDevices: Readonly<Record<PersonType, number>> = {
  agent: limits.push.devicesOfAgent,
  customer: limits.portal.devicesOfContact,
};
