/** When a ticket was written to, and whether its customer waits for an answer: what SLA clocks and rules count from. */
import type { Message } from './message.ts';
import type { Ticket } from './ticket.ts';

/** Internal notes and automatic mail, also that of rules, count neither as a reply nor as a question. */
export const withReplyTimes = (ticket: Ticket, messages: readonly Message[]): Ticket =>
  messages.reduce(withReplyTime, ticket);

const withReplyTime = (ticket: Ticket, { internal, auto, author, createdAt }: Message): Ticket => {
  if (internal || auto) return ticket;
  if (author.type === 'customer')
    return {
      ...ticket,
      lastCustomerMessageAt: createdAt,
      unansweredSince: ticket.unansweredSince ?? createdAt,
    };
  if (author.type !== 'agent' && author.type !== 'api_key') return ticket;
  return {
    ...ticket,
    lastAgentMessageAt: createdAt,
    firstRepliedAt: ticket.firstRepliedAt ?? createdAt,
    unansweredSince: null,
  };
};
