/** Teams of agents ("Team" in the API document). */
import type { Instant } from '../instant.ts';
import type { Page, PageRequest } from '../page.ts';

export type Team = Readonly<{ id: string; name: string; createdAt: Instant }>;

export interface TeamStore {
  find(id: string): Promise<Team | null>;
  /** Newest first. */
  list(page: PageRequest<string>): Promise<Page<Team, string>>;
  add(team: Team): Promise<void>;
  /** Adding a member twice is adding them once. */
  addMember(teamId: string, agentId: string): Promise<void>;
}
