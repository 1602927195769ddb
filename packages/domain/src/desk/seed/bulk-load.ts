/** Bulk data for trials and benchmarks: written unchanged, without `commitTicket`, because it is history. */

import type { Message } from '../../model/desk/message.ts';
import type { Ticket } from '../../model/desk/ticket.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';

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
