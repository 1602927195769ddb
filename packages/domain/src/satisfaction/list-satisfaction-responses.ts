import { invalid } from '../errors.ts';
import type { Page, PageRequest } from '../page.ts';
import type { Stores } from '../ports.ts';
import type { SatisfactionFilter, SatisfactionResponse } from './satisfaction-response.ts';

export type ListSatisfactionResponses = Readonly<{ filter: SatisfactionFilter; page: PageRequest<string> }>;

export const listSatisfactionResponses = async (
  stores: Stores,
  { filter, page }: ListSatisfactionResponses,
): Promise<Page<SatisfactionResponse, string>> => {
  const { ticketNumber, agentId } = filter;
  if (ticketNumber && !(await stores.tickets.find(ticketNumber)))
    throw invalid('ticket_number', `ticket_number must be the number of a ticket, got ${ticketNumber}.`);
  if (agentId && !(await stores.agents.find(agentId)))
    throw invalid('agent_id', `agent_id must be the id of an agent, got ${agentId}.`);
  return stores.satisfaction.list(filter, page);
};
