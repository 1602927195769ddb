/** Where an agent is signed in, and how they end it. */

import { DeskError, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { isUuid } from '../../kernel/text.ts';
import { agentOf } from '../../model/actor.ts';
import { isLiveSession, type SessionMoment, sessionMoment, withLastEnd } from '../../model/entry/expiry.ts';
import type { Session } from '../../model/entry/session.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { endSession, shutAgentOut } from '../../people/sessions/end-sessions.ts';
import { noLabel } from '../sessions/device-label.ts';
import { type Admission, admittingAgents } from '../sessions/sign-in.ts';
import { lastProof } from './last-proof.ts';
import type { OwnAccountCases } from './own-account-cases.ts';

type SessionsOfOne = Pick<OwnAccountCases, 'sessions' | 'endSession' | 'endSessions'>;

export const ownSessions = (ports: Ports): SessionsOfOne => {
  const enter = admittingAgents(ports);
  return {
    sessions: async (call) =>
      reading(ports)(liveSessions)(call, { agentId: agentOf(call.actor), moment: sessionMoment(ports) }),
    endSession: async (call, id) => writing(ports)(endOwn)(call, { agentId: agentOf(call.actor), id }),
    endSessions: async (call) => {
      const provedAt = await lastProof(ports, call);
      return enter(call, {
        kind: 'browser',
        device: noLabel,
        admit: afterAll(agentOf(call.actor)),
        provedAt,
      });
    },
  };
};

type Whose = Readonly<{ agentId: string; moment: SessionMoment }>;

const liveSessions = async (
  { sessions }: Stores,
  { agentId, moment }: Whose,
): Promise<readonly Session[]> => {
  const live: Session[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await sessions.agent.listOf(agentId, { limit: limits.page.most, after });
    live.push(...page.data.filter((one) => one.revokedAt === null && isLiveSession(one, moment)));
    after = page.next;
    if (after === null) break;
  }
  return live.map((session) => withLastEnd(session, moment.agentSessions));
};

/** Ended sessions are listed for 30 days. */
const mostPages = 10;

const endOwn = async (
  scope: WriteScope,
  { agentId, id }: Readonly<{ agentId: string; id: string }>,
): Promise<void> => {
  const session = isUuid(id) ? await scope.stores.sessions.agent.find(id) : null;
  if (session?.owner.id !== agentId) throw notFound('session');
  await endSession(scope, session);
};

const afterAll =
  (agentId: string): Admission =>
  async (scope) => {
    const agent = await scope.stores.agents.findForChange(agentId);
    if (agent?.status !== 'active') throw new DeskError('forbidden', 'You are not an active agent any more.');
    await shutAgentOut(scope, agentId);
    return agent;
  };
