import type { Instant } from '../../kernel/instant.ts';
import { isLiveCustomerSession, isLiveSession } from '../../model/entry/expiry.ts';
import type { PushDevice } from '../../model/outbound/push-device.ts';
import type { Stores } from '../../model/ports.ts';
import type { NewsForAgent, NewsForCustomer } from './push-task.ts';

type Told = Readonly<{ device: PushDevice; news: NewsForAgent | NewsForCustomer; now: Instant }>;

/**
 * Whether the device is still of the person whose news it is, and they are still let in and signed in there: whoever has
 * taken it over is told nothing of who had it before.
 */
export const isStillTold = (stores: Stores, { device, news, now }: Told): Promise<boolean> =>
  'contactId' in news
    ? isOfCustomer(stores, { device, now, contactId: news.contactId })
    : isOfAgent(stores, { device, now, agentId: news.agentId });

type Owned<Owner> = Readonly<{ device: PushDevice; now: Instant }> & Owner;

const isOfAgent = async (
  { agents, sessions }: Stores,
  { device, now, agentId }: Owned<Readonly<{ agentId: string }>>,
): Promise<boolean> => {
  if (device.agentId !== agentId || (await agents.find(agentId))?.status !== 'active') return false;
  const session = await sessions.find(device.sessionId);
  return session !== null && session.revokedAt === null && isLiveSession(session, now);
};

const isOfCustomer = async (
  { contacts, customerSessions }: Stores,
  { device, now, contactId }: Owned<Readonly<{ contactId: string }>>,
): Promise<boolean> => {
  if (device.contactId !== contactId || (await contacts.find(contactId))?.blocked !== false) return false;
  const session = await customerSessions.find(device.sessionId);
  return session !== null && session.revokedAt === null && isLiveCustomerSession(session, now);
};
