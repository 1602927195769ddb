import { foldEmail } from '../../kernel/text.ts';
import type { Mail } from '../../model/outbound/mail.ts';
import type { Stores } from '../../model/ports.ts';
import type { MailInPlace } from './compose-mail.ts';
import type { MailFile } from './mail-files.ts';

/** A mail with everything that its letter needs; null before the workspace exists. */
export const placeOf = async (stores: Stores, mail: Mail): Promise<MailInPlace | null> => {
  const workspace = await stores.workspace.find();
  if (!workspace) return null;
  const ticket = mail.ticketNumber === null ? null : await stores.tickets.find(mail.ticketNumber);
  const requester = ticket && (await stores.contacts.find(ticket.requesterId));
  const toRequester = requester !== null && foldEmail(requester.email) === foldEmail(mail.to);
  return { mail, workspace, toRequester, files: await filesOf(stores, mail) };
};

/** Files of an internal note are never sent: only public messages are mailed. */
const filesOf = async ({ files }: Stores, { messageId }: Mail): Promise<readonly MailFile[]> => {
  if (messageId === null) return [];
  const found = await files.listOfMessages([messageId]);
  return found.map((file) => ({ file, state: 'here' }));
};
