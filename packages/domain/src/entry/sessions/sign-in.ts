/** Every way in ends here: one write admits the agent, adds the session and tells the audit log who came. */

import { DeskError, notFound } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import { begunAt, type Device, lifeOf, type Session, type SessionKind } from '../../model/entry/session.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { endSession } from '../../people/agents/end-sessions.ts';
import { newSessionToken } from '../api-keys/token.ts';
import { knowingBrowsers, refuseSuspended } from './authenticate.ts';

/** The result of a sign-in (contract §9.2). The token is shown here once and never stored. */
export type SignedIn = Readonly<{
  token: string;
  session: Session;
  agent: Agent;
  workspace: Workspace;
}>;

/**
 * Who is let in, held so that nobody suspends them or changes their password meanwhile; or the error to be thrown once
 * what was written is committed. What it throws itself takes back all.
 */
export type Admission = (scope: WriteScope, sessionId: string) => Promise<Agent | DeskError>;

/** `earlierToken`: of the session that the browser had until now, which ends with the write that begins the new one. */
export type Entrance = Readonly<{
  kind: SessionKind;
  device: Device;
  admit: Admission;
  earlierToken?: string | null | undefined;
}>;

export const signingIn = (ports: Ports) => {
  const { work, secrets, ids, clock } = ports;
  const known = knowingBrowsers(ports);
  return async (call: Call, { kind, device, admit, earlierToken = null }: Entrance): Promise<SignedIn> => {
    const token = newSessionToken(secrets, kind);
    const tokenHash = secrets.hash(token);
    const earlier = earlierToken === null ? null : await known(earlierToken);
    const result = await work.write(call.workspaceId, async (stores) => {
      const { actor, channel } = call;
      const scope: WriteScope = { stores, ids, actor, channel, now: clock.now(), mailFrom: null };
      const workspace = await openWorkspace(scope);
      const sessionId = ids.next();
      const agent = await admit(scope, sessionId);
      if (agent instanceof DeskError) return agent;
      const begun = begunAt(scope.now, lifeOf(kind));
      const session: Session = { id: sessionId, agentId: agent.id, kind, device, ...begun };
      if (earlier?.workspace.id === call.workspaceId) await endSession(scope, earlier.credentialId);
      await stores.sessions.add(session, tokenHash);
      await stores.audit.add([auditEntry(callBy(call, agent), ids.next(), scope.now, 'ok')]);
      return { token, session, agent, workspace };
    });
    if (result instanceof DeskError) throw result;
    return result;
  };
};

/** The call as one of the agent, once it is known who calls. */
export const callBy = (call: Call, { id, name, role }: Pick<Agent, 'id' | 'name' | 'role'>): Call => ({
  ...call,
  actor: { type: 'agent', id, name, role },
});

/** Throws `workspace_suspended` where nobody may do anything. */
export const openWorkspace = async ({ stores }: Pick<WriteScope, 'stores'>): Promise<Workspace> => {
  const workspace = await stores.workspace.find();
  if (!workspace) throw notFound('workspace');
  refuseSuspended(workspace);
  return workspace;
};
