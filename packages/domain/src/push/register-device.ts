/** `POST /devices`: a device of the calling agent is told of news from now on ("Mobile", point 7). */
import type { AgentSession } from '../actor.ts';
import { invalid } from '../errors.ts';
import { limits } from '../limits.ts';
import { described } from '../text.ts';
import type { WriteScope } from '../use-case.ts';
import type { PushDevice, PushPlatform, PushToken } from './push-device.ts';

export type DeviceWanted = Readonly<{
  pushToken: string;
  platform: PushPlatform;
  deviceName?: string | null | undefined;
  appVersion?: string | null | undefined;
}>;

/** The token is hashed and sealed outside the transaction. */
export type RegisterDevice = Omit<DeviceWanted, 'pushToken'> &
  Readonly<{ token: PushToken; session: AgentSession }>;

/** `created` is false for a token that was known: its registration then is of this agent, session and labels. */
export type RegisteredDevice = Readonly<{ device: PushDevice; created: boolean }>;

export const registerDevice = async (
  { stores, ids, now }: WriteScope,
  { token, session, platform, deviceName = null, appVersion = null }: RegisterDevice,
): Promise<RegisteredDevice> => {
  const wanted = { id: ids.next(), platform, deviceName, appVersion, contactId: null, ...session };
  const device = await stores.pushDevices.save({ ...wanted, createdAt: now, lastSeenAt: now }, token);
  const created = device.id === wanted.id;
  if (created) await removeSurplus({ stores }, session.agentId);
  return { device, created };
};

/** Visible ASCII, as both providers write their tokens: a registration can be no way to send them anything else. */
export const allowedToken = (pushToken: string): string => {
  if (pushToken.length > limits.push.tokenLength || !/^[\x21-\x7e]+$/.test(pushToken))
    throw invalid(
      'push_token',
      `push_token must be 1 to ${limits.push.tokenLength} visible ASCII characters, got ${secretly(pushToken)}.`,
    );
  return pushToken;
};

/** The token itself is shown to nobody. */
const secretly = (text: string): string =>
  text.length === 0 ? described(text) : `text of ${text.length} characters`;

/** Of an agent with more devices than a person has, those that were not seen for longest go. */
const removeSurplus = async ({ stores }: Pick<WriteScope, 'stores'>, agentId: string): Promise<void> => {
  const devices = await stores.pushDevices.listOfAgents([agentId]);
  const latestFirst = devices.toSorted((one, other) => (one.lastSeenAt < other.lastSeenAt ? 1 : -1));
  for (const { id } of latestFirst.slice(limits.push.devicesOfAgent)) await stores.pushDevices.remove(id);
};
