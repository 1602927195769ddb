/** Bulk data for trials and benchmarks: written as it stands, past the one door, because it is history. */
import type { Agent } from '../agents/agent.ts';
import type { Contact } from '../contacts/contact.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Message } from '../tickets/message.ts';
import type { Ticket } from '../tickets/ticket.ts';

/** Ticket numbers in a batch count from 1; messages name their ticket by that number. */
export type BulkBatch = Readonly<{
  agents: readonly Agent[];
  organizations: readonly Organization[];
  contacts: readonly Contact[];
  tickets: readonly Ticket[];
  messages: readonly Message[];
}>;

export interface BulkLoad {
  /**
   * Adds a batch in one transaction, its ticket numbers moved up behind the workspace's last one, and counts its tags.
   * Emits no events, runs no rules and writes no audit.
   */
  add(workspaceId: string, batch: BulkBatch): Promise<void>;
}
