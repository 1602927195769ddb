/** Satisfaction responses: how customers rated what was done for them (contract §6.7). */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';

/** `rating` is 1 to 5, null until the customer answers. */
export type SatisfactionResponse = Readonly<{
  id: string;
  ticketNumber: number;
  contactId: string;
  agentId: string | null;
  rating: number | null;
  comment: string | null;
  requestedAt: Instant;
  respondedAt: Instant | null;
}>;

export type SatisfactionFilter = Readonly<{
  ticketNumber?: number | undefined;
  contactId?: string | undefined;
  /** Of the ticket. */
  organizationId?: string | undefined;
  agentId?: string | undefined;
  rating?: number | undefined;
}>;

export interface SatisfactionStore {
  /** Newest first, by id. */
  list(filter: SatisfactionFilter, page: PageRequest<string>): Promise<Page<SatisfactionResponse, string>>;
  add(response: SatisfactionResponse): Promise<void>;
  find(id: string): Promise<SatisfactionResponse | null>;
  /** As `find`, and no other write changes the response before this one ends. */
  findForChange(id: string): Promise<SatisfactionResponse | null>;
  /** The response that was asked for last about a ticket. */
  findLast(ticketNumber: number): Promise<SatisfactionResponse | null>;
  save(response: SatisfactionResponse): Promise<void>;
}
