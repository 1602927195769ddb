/** Whom a mail in a mailbox is for: there is no envelope, so its traces in the header count (contract §14.6). */

import { foldEmail, isEmail } from '../../kernel/text.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { Ports } from '../../model/ports.ts';
import { tokenOf, withoutTag } from '../../outbound/mail/thread-token.ts';
import type { Recipient } from '../inbound-cases.ts';
import { recipientOf } from '../receiving/recipient-of.ts';

export type MailTraces = Readonly<{ returnPath: string | null; recipients: readonly string[] }>;

/** Headers with recipients, those of mail servers before those of senders. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'];
const mostRecipients = 50;

/** The addresses in a header. `returnPath` is null for the empty sender, and where no server wrote one. */
export const tracesOf = (head: Uint8Array): MailTraces => {
  const lines = headerLines(head);
  const valuesOf = (name: string): readonly string[] =>
    lines.flatMap((line) => (line.toLowerCase().startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
  const [returnPath = null] = addressesIn(valuesOf('return-path')[0] ?? '');
  const recipients = recipientHeaders.flatMap((name) => valuesOf(name).flatMap(addressesIn));
  return { returnPath, recipients: [...new Set(recipients)].slice(0, mostRecipients) };
};

/** Addresses are ASCII, so each byte is a character. */
const headerLines = (head: Uint8Array): readonly string[] => {
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  const [header = ''] = text.split(/\r?\n\r?\n/, 1);
  return header.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
};

const addressesIn = (value: string): readonly string[] =>
  (value.match(/(?<![^\s<>,;:"()[\]\\])[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+/g) ?? []).filter(isEmail);

type Mailbox = Readonly<{ workspaceId: string; address: InboundAddress }>;

/**
 * The address that the account is for, or an address with a token that this instance made for the workspace. A token behind
 * the account's own address that it did not make is marked as wrong, as in an envelope.
 */
export const recipientIn = async (
  ports: Ports,
  { workspaceId, address }: Mailbox,
  { recipients }: MailTraces,
): Promise<Recipient> => {
  const own = { workspaceId, addressId: address.id };
  let wrong: Recipient | null = null;
  for (const to of recipients.filter((one) => tokenOf(one) !== null)) {
    const found = await recipientOf(ports)(to);
    if (found?.workspaceId !== workspaceId) continue;
    if (!found.hasWrongToken) return { ...found, addressId: found.addressId ?? address.id };
    if (foldEmail(withoutTag(to)) === foldEmail(address.address)) wrong ??= found;
  }
  return wrong ?? { ...own, to: address.address };
};
