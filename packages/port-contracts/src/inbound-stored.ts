/** Inbound mail and what belongs to it, put into a storage. */
import type {
  InboundAccount,
  InboundAddress,
  InboundHook,
  InboundMail,
  MessageOrigin,
} from '@tidemark/domain';
import {
  anInboundAccount,
  anInboundAddress,
  anInboundHook,
  anInboundMail,
  anOrigin,
} from '@tidemark/domain/testing';
import { storedMessage } from './stored.ts';
import type { TestWorkspace } from './test-storage.ts';

export const longAgo = '2000-01-01T00:00:00.000Z';

export const storedInboundMail = (
  { write }: TestWorkspace,
  wanted: Partial<InboundMail> = {},
  raw: Uint8Array | null = Uint8Array.from([104, 101, 108, 108, 111]),
): Promise<InboundMail> => write(({ inboundMails }) => inboundMails.add(anInboundMail(wanted), raw, longAgo));

export const storedInboundAddress = async (
  { write }: TestWorkspace,
  wanted: Partial<InboundAddress> = {},
): Promise<InboundAddress> => {
  const address = anInboundAddress(wanted);
  await write(({ inboundAddresses }) => inboundAddresses.add(address));
  return address;
};

export const storedInboundHook = async (
  { write }: TestWorkspace,
  wanted: Partial<InboundHook> = {},
): Promise<InboundHook> => {
  const hook = anInboundHook(wanted);
  await write(({ inboundHooks }) => inboundHooks.add(hook));
  return hook;
};

/** The origin of a message of its own. */
export const storedOrigin = async (
  desk: TestWorkspace,
  wanted: Partial<MessageOrigin> & Readonly<{ ticketNumber: number }>,
): Promise<MessageOrigin> => {
  const { id: messageId } = await storedMessage(desk, { ticketNumber: wanted.ticketNumber });
  const origin = anOrigin({ messageId, ...wanted });
  await desk.write(({ messageOrigins }) => messageOrigins.add(origin));
  return origin;
};

/** Without an address of its own: with one that is made for it. */
export const storedInboundAccount = async (
  desk: TestWorkspace,
  wanted: Partial<InboundAccount> = {},
): Promise<InboundAccount> => {
  const addressId = wanted.addressId ?? (await storedInboundAddress(desk)).id;
  const account = anInboundAccount({ ...wanted, addressId });
  await desk.write(({ inboundAccounts }) => inboundAccounts.add(account));
  return account;
};
