import type { Ticket } from '../../model/desk/ticket.ts';
import type { Acting } from './action-kind.ts';

/** What a text to somebody is filled from. */
export type Filling = Readonly<{ ticket: Ticket; acting: Acting }>;

/**
 * What automatic mail to the requester is filled from. Whoever has not shown that the address is theirs may have been
 * named by a stranger, who would have us send the stranger's words: they read a number and their own address instead.
 */
export const forRequester = (ticket: Ticket, acting: Acting): Filling => {
  const { requester } = acting.subject;
  if (!requester || requester.verifiedAt !== null) return { ticket, acting };
  const named = { ...requester, name: requester.email };
  return {
    ticket: { ...ticket, subject: `#${ticket.number}` },
    acting: { ...acting, subject: { ...acting.subject, requester: named } },
  };
};
