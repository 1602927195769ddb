/** Teams of agents (contract §6.1). */

import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Agent } from './agent.ts';

export type Team = Readonly<{ id: string; name: string; createdAt: Instant }>;

export interface TeamStore {
  find(id: string): Promise<Team | null>;
  /** Newest first. */
  list(page: PageRequest<string>): Promise<Page<Team, string>>;
  /** Every team, by name. */
  all(): Promise<readonly Team[]>;
  add(team: Team): Promise<void>;
  save(team: Team): Promise<void>;
  /** The caller knows that no ticket has the team. */
  remove(id: string): Promise<void>;
  hasTickets(id: string): Promise<boolean>;
  /** The agents of a team, by email. */
  members(teamId: string): Promise<readonly Agent[]>;
  /** The teams of an agent, in the order of `all`. */
  listOfAgent(agentId: string): Promise<readonly Team[]>;
  removeMember(teamId: string, agentId: string): Promise<void>;
  /** Adding a member again has no effect. */
  addMember(teamId: string, agentId: string): Promise<void>;
}
