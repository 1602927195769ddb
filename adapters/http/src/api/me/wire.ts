/** The agent who makes the call (contract §9.4). */
import type { Agent, Team, Workspace } from '@tidemark/domain';
import * as v from 'valibot';
import { AgentWire, agentToWire } from '../agents/wire.ts';
import { TeamWire, teamToWire } from '../teams/wire.ts';
import { id } from '../wire.ts';

export const MeWire = v.object({
  agent: AgentWire,
  teams: v.array(TeamWire),
  workspace: v.object({ slug: v.string(), name: v.string(), locale: v.string(), timezone: v.string() }),
  session: v.object({ id }),
});

export const ChangedMeWire = v.object({ agent: AgentWire });

export type Me = Readonly<{
  agent: Agent;
  teams: readonly Team[];
  workspace: Workspace;
  sessionId: string;
}>;

export const meToWire = ({ agent, teams, workspace, sessionId }: Me): v.InferOutput<typeof MeWire> => {
  const { slug, name, locale, timezone } = workspace;
  return {
    agent: agentToWire(agent),
    teams: teams.map(teamToWire),
    workspace: { slug, name, locale, timezone },
    session: { id: sessionId },
  };
};
