/** Whom mail of a workspace is from, and where its answers and bounces go (contract §14.1). */

import { emailDomain, foldEmail, isEmail } from '../../kernel/text.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { MailKey } from '../../model/outbound/mail-key.ts';
import type { Mailbox, Sender, SenderSettings } from '../../model/outbound/mailer.ts';
import type { Stores } from '../../model/ports.ts';
import { signingKey } from '../sending/judge-sending.ts';
import { tokenLength, withToken } from './thread-token.ts';

type Addresses = readonly Pick<InboundAddress, 'address' | 'verifiedAt' | 'sends'>[];

/**
 * Its first verified address that may send, else its address below the domain of the instance, else the instance's own
 * sender. Until an address may send, it takes the answers.
 */
export const senderOf = (
  { slug }: Pick<Workspace, 'slug'>,
  addresses: Addresses,
  { mailFrom, inboundDomain }: SenderSettings,
): Sender => {
  if (!mailFrom) return unknownSender(nobody);
  const own = addresses.filter(({ verifiedAt, address }) => verifiedAt !== null && takesToken(address));
  // The operator has set it as a sender.
  const isInstance = (address: string): boolean => foldEmail(address) === foldEmail(mailFrom.address);
  const sending = own.find(({ address, sends }) => sends || isInstance(address))?.address;
  if (sending !== undefined)
    return knownSender(isInstance(sending) ? mailFrom : { name: null, address: sending }, sending);
  const [first] = own;
  const support = inboundDomain === null ? null : supportAddress(slug, inboundDomain);
  if (support !== null && takesToken(support))
    return knownSender({ name: null, address: support }, first?.address ?? support);
  return first
    ? { ...unknownSender(mailFrom), answersAt: first.address, readsAnswers: true }
    : unknownSender(mailFrom);
};

/** Of the mail that a workspace sends now. */
export const findSender = async (
  settings: SenderSettings,
  stores: Stores,
  workspace: Pick<Workspace, 'slug'>,
): Promise<Sender> =>
  senderOf(workspace, settings.mailFrom ? await stores.inboundAddresses.list() : [], settings);

/** The same with the key of its domain that DNS shows. */
export const senderWithKey = async (
  settings: SenderSettings,
  stores: Stores,
  workspace: Pick<Workspace, 'slug'>,
): Promise<Readonly<{ sender: Sender; mailKey: MailKey | null }>> => {
  const sender = await findSender(settings, stores, workspace);
  const keys = settings.mailFrom ? await stores.mailKeys.listOf(emailDomain(sender.from.address)) : [];
  return { sender, mailKey: signingKey(keys) };
};

/** One of which nobody knows whether its mail arrives here. */
export const unknownSender = (from: Mailbox): Sender => ({
  from,
  answersAt: from.address,
  readsAnswers: false,
  readsBounces: false,
});

const knownSender = (from: Mailbox, answersAt: string): Sender => ({
  from,
  answersAt,
  readsAnswers: true,
  readsBounces: true,
});

/** Without a configured sender, mail is never sent from this machine. */
export const nobody: Mailbox = { name: null, address: 'no-reply@tidemark.invalid' };

/** The address that every workspace has below the domain of the instance. */
export const supportAddress = (slug: string, inboundDomain: string): string =>
  `support@${slug}.${inboundDomain}`;

/** Whether a token fits into the address, and whether it is found there again. */
const takesToken = (address: string): boolean =>
  !address.includes('+') && isEmail(withToken(address, '0'.repeat(tokenLength)));
