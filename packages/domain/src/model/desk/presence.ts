/** The agents who look at a ticket or write in it. This only informs: `conversation_moved` stops a late reply. */
import type { Instant } from '../../kernel/instant.ts';

export const presenceStates = ['viewing', 'typing', 'sending'] as const;

export type PresenceState = (typeof presenceStates)[number];

export type Presence = Readonly<{ agentId: string; ticketNumber: number; state: PresenceState }>;

/** Forgotten when the process, or the database, starts again. */
export interface PresenceBoard {
  /** Says where an agent is, until an instant. Replaces what was said of this agent on this ticket. */
  show(workspaceId: string, presence: Presence & Readonly<{ until: Instant }>): Promise<void>;
  /** The agent has left the ticket. */
  leave(workspaceId: string, place: Pick<Presence, 'agentId' | 'ticketNumber'>): Promise<void>;
  /** The agents who are present at an instant, by number of the ticket and id of the agent. */
  list(workspaceId: string, at: Instant): Promise<readonly Presence[]>;
}
