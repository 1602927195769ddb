import { notFound } from '../../kernel/errors.ts';
import type { Stores } from '../ports.ts';
import type { Ticket } from './ticket.ts';

export const getTicket = async (stores: Stores, number: number): Promise<Ticket> => {
  const ticket = await stores.tickets.find(number);
  if (!ticket) throw notFound('ticket');
  return ticket;
};
