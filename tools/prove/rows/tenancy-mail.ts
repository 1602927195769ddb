/** Inbound mail of a workspace, its addresses and what it left with a message, with `word` in every text. */
import {
  anInboundAccount,
  anInboundAddress,
  anInboundHook,
  anInboundMail,
  anOrigin,
} from '@tidemark/domain/testing';
import type { ProofDesk, ProofWorkspace } from './desk.ts';

type About = Readonly<{ ticketNumber: number; messageId: string; word: string }>;

export const addInboundMail = async (
  { storage }: ProofDesk,
  { id }: ProofWorkspace,
  { ticketNumber, messageId, word }: About,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const sender = `sender@${word}.example`;
  const subject = `Subject ${word}`;
  const raw = Buffer.from(`Subject: ${subject}\r\n\r\nText ${word}`);
  const mail = anInboundMail({ sender, subject, ticketNumber, messageId, state: 'done' });
  const parked = anInboundMail({ sender, subject, state: 'parked', error: `Error ${word}` });
  const address = anInboundAddress({ address: `support@${word}.example`, tags: [word] });
  const hook = anInboundHook({ name: `Hook ${word}` });
  const login = { user: `user@${word}.example`, folder: `Folder ${word}` };
  const account = anInboundAccount({ ...login, addressId: address.id });
  const text = `Original ${word}`;
  await storage.work.write(id, async (stores) => {
    for (const one of [mail, parked]) await stores.inboundMails.add(one, raw, one.receivedAt);
    await stores.inboundAddresses.add(address);
    await stores.inboundHooks.add(hook);
    await stores.inboundAccounts.add(account);
    await stores.messageOrigins.add(anOrigin({ messageId, ticketNumber, sender, text, html: text }));
    const person = { name: `Person ${word}`, email: `cc@${word}.example` };
    await stores.participants.add([{ ticketNumber, address: person, addedAt: mail.receivedAt }]);
  });
  return { mails: [mail.id, parked.id], addresses: [address.id], hooks: [hook.id], accounts: [account.id] };
};
