import { invalid } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { SatisfactionFilter, SatisfactionResponse } from '../../model/desk/satisfaction-response.ts';
import type { Stores } from '../../model/ports.ts';

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
