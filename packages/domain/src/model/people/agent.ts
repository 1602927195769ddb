/** Agents: the people who work in a workspace (contract §6.2). */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Preferences } from './preferences.ts';

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

export type AgentWithPreferences = Readonly<{ agent: Agent; preferences: Preferences | null }>;

export interface AgentStore {
  find(id: string): Promise<Agent | null>;
  /** The same, and locks the agent until this write ends, against changes and sign-ins. */
  findForChange(id: string): Promise<Agent | null>;
  /** Active owners, each locked in the same way. A write counts them before it locks any other agent. */
  holdOwners(): Promise<readonly Agent[]>;
  /** Finds an agent by address, without regard to case. */
  findByEmail(email: string): Promise<Agent | null>;
  /** Active agents whose address is one of these names, or begins with one of them and `@`; names are folded. */
  listNamed(names: readonly string[]): Promise<readonly Agent[]>;
  /** Newest first. */
  list(filter: AgentFilter, page: PageRequest<string>): Promise<Page<Agent, string>>;
  /** `passwordHash` is null for an invited agent. Throws `email_taken` when another agent has the address. */
  add(agent: Agent, passwordHash: string | null): Promise<void>;
  save(agent: Agent): Promise<void>;
  /** The preferences that the agent has set; null where there are none. */
  findPreferences(id: string): Promise<Preferences | null>;
  /** Those of these agents that are active, by id, each with what they have set. */
  listWithPreferences(ids: readonly string[]): Promise<readonly AgentWithPreferences[]>;
  /** Changes nothing else of the agent. */
  setPreferences(id: string, preferences: Preferences): Promise<void>;
  /** Changes only `available`; concurrent changes of other fields stay. */
  setAvailable(id: string, available: boolean): Promise<void>;
  /**
   * Round-robin: the team's active, available agent (no light agents) whose last assignment is the oldest, and records a
   * new one; null when there is none. Two concurrent writes get different agents if there are several.
   */
  takeNextOfTeam(teamId: string): Promise<Agent | null>;
  /** Records that the agent was assigned a ticket. */
  markAssigned(id: string): Promise<void>;
  setPasswordHash(id: string, passwordHash: string): Promise<void>;
  findPasswordHash(id: string): Promise<string | null>;
  /**
   * The agent with this address and their password, in one question. It gets one answer whether the address is known or
   * not, so that the time that it takes tells nobody which.
   */
  findWithPassword(email: string): Promise<WithPassword>;
}

/** Null for both where nobody has the address; an agent who is only invited has no password. */
export type WithPassword = Readonly<{ agent: Agent | null; passwordHash: string | null }>;
