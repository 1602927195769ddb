import { foldEmail } from '../../kernel/text.ts';
import type { WriteScope } from '../../model/use-case.ts';
import type { Settled } from './settle.ts';
import type { Writing } from './write-message.ts';

/** A mail whose text and files its ticket has already, from its sender and with its Message-ID; null for a new one. */
export const findWritten = async (
  { stores: { messageOrigins, files } }: WriteScope,
  { verdict, facts, whole, subject, parts }: Writing,
): Promise<Settled | null> => {
  if (verdict.type !== 'append' || facts.messageId === null) return null;
  const { number, by } = verdict;
  const heads = await messageOrigins.findSentAs([facts.messageId], mostLooked);
  for (const { messageId, ticketNumber, sender, subject: earlier } of heads) {
    const isOfSender = foldEmail(sender) === foldEmail(by.address.email);
    if (ticketNumber !== number || !isOfSender || earlier !== subject) continue;
    if ((await messageOrigins.find(messageId))?.text !== whole.text) continue;
    const there = new Set((await files.listOfMessages([messageId])).map(({ sha256 }) => sha256));
    if (parts.files.every(({ sha256 }) => there.has(sha256)))
      return { state: 'duplicate', reason: null, ticketNumber: number, messageId };
  }
  return null;
};

const mostLooked = 20;
