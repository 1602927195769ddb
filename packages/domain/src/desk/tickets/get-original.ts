import { notFound } from '../../kernel/errors.ts';
import type { MessageOrigin } from '../../model/inbound/message-origin.ts';
import type { Stores } from '../../model/ports.ts';

export type GetOriginal = Readonly<{ number: number; messageId: string }>;

/** The mail from which a message of a ticket was made. */
export const getOriginal = async (
  { messageOrigins }: Stores,
  { number, messageId }: GetOriginal,
): Promise<MessageOrigin> => {
  const origin = await messageOrigins.find(messageId);
  if (origin?.ticketNumber !== number) throw notFound('message from mail');
  return origin;
};
