/** The use cases of agents, for `createDesk`. */

import { invalid } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Agent, AgentFilter } from '../../model/people/agent.ts';
import type { Team } from '../../model/people/team.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { addAgent, type NewAgent } from './add-agent.ts';
import {
  agentBy,
  type ChangeAgent,
  changeAgent,
  resumeAgent,
  setAgentPassword,
  suspendAgent,
} from './change-agent.ts';
import { type PasswordOwner, passwordHash, passwordOwnerOf } from './password.ts';

/** Agents (contract §6.2), looked up by id or email. An unknown one throws `not_found`. */
export interface AgentCases {
  /** Adds an agent: without a password they are `invited`. Throws `email_taken`, and `validation_failed` for any member. */
  add(call: Call, input: AgentInput): Promise<Agent>;
  /** `GET /agents` (contract §6.1), newest first. Throws `validation_failed` for an unknown team. */
  list(call: Call, input: ListAgents): Promise<Page<Agent, string>>;
  /** An agent with their teams, by name. */
  show(call: Call, idOrEmail: string): Promise<ShownAgent>;
  /**
   * Changes name, role or availability; sessions go on. Throws `forbidden` for the only active owner, for an owner or the role
   * where the caller is another agent than an owner, and `validation_failed`. So do `suspend`, `resume` and `invite`.
   */
  change(call: Call, input: ChangeAgent): Promise<Agent>;
  /** Ends the agent's sessions at once (contract §9.2). Throws `forbidden` for the only active owner. */
  suspend(call: Call, idOrEmail: string): Promise<Agent>;
  /**
   * Ends the suspension: an agent with a password, or linked by single sign-on, is `active`, any other is `invited`. An
   * agent who is not suspended stays as they are.
   */
  resume(call: Call, idOrEmail: string): Promise<Agent>;
  /** Sets a password and ends all sessions of the agent. Throws `validation_failed` for `password`. */
  setPassword(call: Call, input: PasswordInput): Promise<Agent>;
  /**
   * Invites an agent by a link, whose token is shown once; for an agent who is still invited it replaces the earlier one.
   *
   * Throws `email_taken` for an active agent, `forbidden` for a suspended one, and `validation_failed` for any member.
   */
  invite(call: Call, input: InviteAgent): Promise<IssuedInvitation>;
}

export type ShownAgent = Readonly<{ agent: Agent; teams: readonly Team[] }>;

/** With the address of the invitation page, the link is also mailed to the agent. */
export type InviteAgent = Omit<NewAgent, 'passwordHash'> & Readonly<{ mailPage?: string | undefined }>;

/** The token is shown here once; `renewed`: an earlier one of the same agent opens nothing from now on. */
export type IssuedInvitation = Readonly<{
  agent: Agent;
  token: string;
  expiresAt: Instant;
  mailed: boolean;
  renewed: boolean;
}>;

/** The typed input, before the slow part is made outside the transaction. */
export type AgentInput = Omit<NewAgent, 'passwordHash'> & Readonly<{ password: string | null }>;

export type PasswordInput = Readonly<{ idOrEmail: string; password: string }>;

/** Invitations are a way to sign in, so `invite` is built elsewhere. */
export const agentCases = (ports: Ports, invite: AgentCases['invite']): AgentCases => {
  const { passwords } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: async (call, agent) => {
      const owner = await ports.work.read(call.workspaceId, (stores) => passwordOwnerOf(stores, agent));
      return write(addAgent)(call, await hashedAgent(ports, agent, owner));
    },
    list: read(listAgents),
    show: read(showAgent),
    change: write(changeAgent),
    suspend: write(suspendAgent),
    resume: write(resumeAgent),
    setPassword: async (call, { idOrEmail, password }) => {
      const owner = await ports.work.read(call.workspaceId, async (stores) =>
        passwordOwnerOf(stores, await agentBy(stores, idOrEmail)),
      );
      const hash = await passwordHash(passwords, password, owner);
      return write(setAgentPassword)(call, { idOrEmail, passwordHash: hash });
    },
    invite,
  };
};

export const hashedAgent = async (
  { passwords }: Pick<Ports, 'passwords'>,
  { password, ...agent }: AgentInput,
  owner: PasswordOwner,
): Promise<NewAgent> => ({
  ...agent,
  passwordHash: password === null ? null : await passwordHash(passwords, password, owner),
});

const showAgent = async (stores: Stores, idOrEmail: string): Promise<ShownAgent> => {
  const agent = await agentBy(stores, idOrEmail);
  return { agent, teams: await stores.teams.listOfAgent(agent.id) };
};

export type ListAgents = Readonly<{ filter: AgentFilter; page: PageRequest<string> }>;

const listAgents = async (stores: Stores, { filter, page }: ListAgents): Promise<Page<Agent, string>> => {
  if (filter.teamId && !(await stores.teams.find(filter.teamId)))
    throw invalid('team_id', `team_id must be the id of a team, got ${filter.teamId}.`);
  return stores.agents.list(filter, page);
};
