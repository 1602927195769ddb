import type { Instant } from '../../kernel/instant.ts';
import type { Macro } from '../../model/automation/macro.ts';
import type { TicketField } from '../../model/desk/ticket-field.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Team } from '../../model/people/team.ts';

/** Queries of rules beyond their ticket. They run only when an action needs them. */
export interface RuleWorld {
  /** Round-robin: claims the next agent of the team; null when nobody of it is active and available. */
  nextAgent(teamId: string): Promise<Agent | null>;
  agent(id: string): Promise<Agent | null>;
  team(id: string): Promise<Team | null>;
  teamMembers(teamId: string): Promise<readonly Agent[]>;
  organization(id: string): Promise<Organization | null>;
  /** The active definitions. */
  ticketFields(): Promise<readonly TicketField[]>;
  /** Null when there is no such active macro. */
  macro(id: string): Promise<Macro | null>;
  /** Null when there is no such active webhook. */
  webhook(id: string): Promise<Readonly<{ url: string }> | null>;
  /** When a rating was last requested for a ticket; null if never. */
  ratingRequestedAt(ticketNumber: number): Promise<Instant | null>;
  workspaceName(): Promise<string>;
  /** Whether an instant is within the hours of a calendar; false when there is no such calendar. */
  within(calendarId: string, instant: Instant): boolean;
}
