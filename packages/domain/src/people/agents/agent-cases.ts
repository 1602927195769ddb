/** The use cases of agents, for `createDesk`. */

import { invalid } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Agent, AgentFilter } from '../../model/people/agent.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { addAgent, type NewAgent } from './add-agent.ts';
import { changeAgent, resumeAgent, setAgentPassword, suspendAgent } from './change-agent.ts';
import { passwordHash } from './password.ts';

/** What a person types, before the slow part is made of it outside the transaction. */
export type AgentWanted = Omit<NewAgent, 'passwordHash'> & Readonly<{ password: string | null }>;

export type PasswordWanted = Readonly<{ idOrEmail: string; password: string }>;

export const agentCases = (ports: Ports) => {
  const { passwords } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: async (call: Call, agent: AgentWanted) => write(addAgent)(call, await hashedAgent(ports, agent)),
    list: read(listAgents),
    change: write(changeAgent),
    suspend: write(suspendAgent),
    resume: write(resumeAgent),
    setPassword: async (call: Call, { idOrEmail, password }: PasswordWanted) =>
      write(setAgentPassword)(call, { idOrEmail, passwordHash: await passwordHash(passwords, password) }),
  };
};

export const hashedAgent = async (
  { passwords }: Pick<Ports, 'passwords'>,
  { password, ...agent }: AgentWanted,
): Promise<NewAgent> => ({
  ...agent,
  passwordHash: password === null ? null : await passwordHash(passwords, password),
});

type ListAgents = Readonly<{ filter: AgentFilter; page: PageRequest<string> }>;

const listAgents = async (stores: Stores, { filter, page }: ListAgents): Promise<Page<Agent, string>> => {
  if (filter.teamId && !(await stores.teams.find(filter.teamId)))
    throw invalid('team_id', `team_id must be the id of a team, got ${filter.teamId}.`);
  return stores.agents.list(filter, page);
};
