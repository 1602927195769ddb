/** Erases what arrived by mail: rows with their bytes, and the right to append of a person (contract §14.4). */

import { type InboundMail, rawSizes } from '../../model/inbound/inbound-mail.ts';
import { countRemoved } from '../../model/instance/count-usage.ts';
import type { Stores } from '../../model/ports.ts';

/** SQLite overwrites the bytes of a removed row: 64 KiB take half a millisecond. */
const batch = 100;

export type ErasedMails = Readonly<{ count: number; rawIds: readonly string[] }>;

/** Erases a batch of the mails that a person sent while they have more than the last write should take. */
export const eraseManyInboundOf = async (stores: Stores, email: string): Promise<ErasedMails> => {
  const mails = await stores.inboundMails.listOfPerson(email, batch);
  if (mails.length < batch) return { count: 0, rawIds: [] };
  return { count: mails.length, rawIds: await removeMails(stores, mails) };
};

/** Erases mails of any sender. Returns the ids of mails whose bytes are in the byte store. */
export const eraseInboundOfTicket = (stores: Stores, number: number): Promise<readonly string[]> =>
  eraseMails(stores, () => stores.inboundMails.listOfTicket(number, batch));

/** Whatever became of it, also in quarantine, and the originals of messages in tickets of others. Returns the same. */
export const eraseInboundOf = async (stores: Stores, email: string): Promise<readonly string[]> => {
  await stores.participants.removeOf(email);
  await countRemoved(stores, { bytes: await stores.messageOrigins.removeOf(email) });
  return eraseMails(stores, () => stores.inboundMails.listOfPerson(email, batch));
};

const eraseMails = async (
  stores: Stores,
  next: () => Promise<readonly InboundMail[]>,
): Promise<readonly string[]> => {
  const stored: string[] = [];
  for (let mails = await next(); mails.length > 0; mails = await next())
    stored.push(...(await removeMails(stores, mails)));
  return stored;
};

/** Returns the ids of those whose bytes are in the byte store. */
export const removeMails = async (
  stores: Stores,
  mails: readonly InboundMail[],
): Promise<readonly string[]> => {
  await stores.inboundMails.remove(mails.map(({ id }) => id));
  await countRemoved(stores, { bytes: rawSizes(mails) });
  return mails.filter(({ rawIn }) => rawIn === 'store').map(({ id }) => id);
};
