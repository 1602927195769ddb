/** Agents: the people who answer ("Agent" in the API document; section 6 of the decisions). */
import type { Instant } from '../instant.ts';
import type { Page, PageRequest } from '../page.ts';

export const agentRoles = ['owner', 'admin', 'agent', 'light_agent'] as const;
export const agentStatuses = ['invited', 'active', 'suspended'] as const;

export type AgentRole = (typeof agentRoles)[number];
export type AgentStatus = (typeof agentStatuses)[number];

export type Agent = Readonly<{
  id: string;
  email: string;
  name: string;
  role: AgentRole;
  status: AgentStatus;
  available: boolean;
  createdAt: Instant;
}>;

export type AgentFilter = Readonly<{
  status?: AgentStatus | undefined;
  role?: AgentRole | undefined;
  teamId?: string | undefined;
}>;

export interface AgentStore {
  find(id: string): Promise<Agent | null>;
  /** Looks an agent up by address, however its letters are cased. */
  findByEmail(email: string): Promise<Agent | null>;
  /** Newest first. */
  list(filter: AgentFilter, page: PageRequest<string>): Promise<Page<Agent, string>>;
  /** `passwordHash` is null for an invited agent. Throws `email_taken` when another agent has the address. */
  add(agent: Agent, passwordHash: string | null): Promise<void>;
  save(agent: Agent): Promise<void>;
  setPasswordHash(id: string, passwordHash: string): Promise<void>;
  findPasswordHash(id: string): Promise<string | null>;
}
