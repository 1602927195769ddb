/** Every way in ends here: one write admits the person, adds the session and notes the sign-in in the audit log. */

import { DeskError, notFound } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { type Actor, type Call, customerActor } from '../../model/actor.ts';
import { auditedWrite } from '../../model/audited-write.ts';
import { withLastEnd } from '../../model/entry/expiry.ts';
import { begunSession, type Device, type Session, type SessionKind } from '../../model/entry/session.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { PersonType } from '../../model/people/person.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { senderSettings, type WriteScope } from '../../model/use-case.ts';
import { endSession } from '../../people/sessions/end-sessions.ts';
import { newSessionToken } from '../api-keys/token.ts';
import { queueAccountMail } from '../factors/account-mail.ts';
import { knowingBrowsers, refuseSuspended } from './authenticate.ts';
import { isKnownAgentDevice } from './known-device.ts';

/** The result of a sign-in (contract §9.2, §10.1). The token is shown here once and never stored. */
type Begun = Readonly<{ token: string; session: Session; workspace: Workspace }>;

export type SignedIn = Begun & Readonly<{ agent: Agent }>;

export type CustomerSignedIn = Begun & Readonly<{ contact: Contact }>;

/**
 * Returns the locked person, or an error to throw after the commit. An error thrown here rolls the write back. The lock
 * keeps others from suspending the person or changing their password meanwhile.
 */
export type Admission<Admitted = Agent> = (
  scope: WriteScope,
  sessionId: string,
) => Promise<Admitted | DeskError>;

/** `earlierToken`: of the session that the browser had until now, which ends with the write that begins the new one. */
export type Entrance<Admitted = Agent> = Readonly<{
  kind: SessionKind;
  device: Device;
  admit: Admission<Admitted>;
  earlierToken?: string | null | undefined;
  /** When the person proved elsewhere who they are; left out for now. */
  provedAt?: Instant | undefined;
}>;

/** `knownDevice`: what the device carries of an earlier sign-in; left out where no mail is due. */
type AgentEntrance = Entrance & Readonly<{ knownDevice?: string | null }>;

export const admittingAgents = (ports: Ports) => {
  const enter = entering(ports, 'agent', agentActor);
  return async (call: Call, { knownDevice, ...entrance }: AgentEntrance): Promise<SignedIn> => {
    const admit =
      knownDevice === undefined ? entrance.admit : withNotice(ports, call, { ...entrance, knownDevice });
    const { admitted: agent, ...begun } = await enter(call, { ...entrance, admit });
    return { ...begun, agent };
  };
};

/** The agent gets a mail about a device that they have not signed in with before, but for their first one. */
const withNotice =
  (
    ports: Ports,
    call: Call,
    { admit, kind, device, knownDevice }: Entrance & Readonly<{ knownDevice: string | null }>,
  ) =>
  async (scope: WriteScope, sessionId: string): Promise<Agent | DeskError> => {
    const agent = await admit(scope, sessionId);
    if (agent instanceof DeskError || isKnownAgentDevice(ports, call, { email: agent.email, knownDevice }))
      return agent;
    if (!(await isFirst(scope, agent)))
      await queueAccountMail(scope, agent.id, {
        notice: kind === 'browser' ? 'new_browser' : 'new_device',
        what: labelOf(device),
      });
    return agent;
  };

/** Sessions are stored for a while after their end: nothing is known of earlier ones of an old account. */
const isFirst = async (scope: WriteScope, { id, createdAt }: Agent): Promise<boolean> =>
  createdAt > plus(scope.now, -limits.sessions.keptMs) && !(await hasHadSession(scope.stores, id));

/** Also one that ended, as long as it is stored. */
export const hasHadSession = async (
  { sessions }: Pick<Stores, 'sessions'>,
  agentId: string,
): Promise<boolean> => (await sessions.agent.listOf(agentId, { limit: 1, after: null })).data.length > 0;

/** As the app names itself, which proves nothing. */
const labelOf = ({ name, platform }: Device): string =>
  [name, platform].filter((part) => part !== null).join(', ');

export const admittingCustomers = (ports: Ports) => {
  const enter = entering(ports, 'customer', ({ id }: Contact) => customerActor(id));
  return async (call: Call, entrance: Entrance<Contact>): Promise<CustomerSignedIn> => {
    const { admitted: contact, ...begun } = await enter(call, entrance);
    return { ...begun, contact };
  };
};

/** `actorOf`: who makes the call once it is known who calls. */
const entering = <Admitted extends Readonly<{ id: string }>>(
  ports: Ports,
  type: PersonType,
  actorOf: (admitted: Admitted) => Actor,
) => {
  const { secrets, ids, clock } = ports;
  const write = auditedWrite(ports);
  const credentialOf = knowingBrowsers(ports, type);
  return async (
    call: Call,
    { kind, device, admit, earlierToken = null, provedAt }: Entrance<Admitted>,
  ): Promise<Begun & Readonly<{ admitted: Admitted }>> => {
    const token = newSessionToken(secrets, `${type}_${kind}`);
    const tokenHash = secrets.hash(token);
    const earlier = earlierToken === null ? null : await credentialOf(earlierToken);
    const result = await write(call.workspaceId, async (stores, addEntry) => {
      const { actor, channel } = call;
      const scope: WriteScope = {
        stores,
        ids,
        actor,
        channel,
        now: clock.now(),
        quotas: ports.quotas,
        mailTexts: ports.mailTexts,
        ...senderSettings(ports),
      };
      const workspace = await openWorkspace(scope);
      const sessionId = ids.next();
      const admitted = await admit(scope, sessionId);
      if (admitted instanceof DeskError) return admitted;
      const owner = { type, id: admitted.id };
      const begun = begunSession({ id: sessionId, owner, kind, device }, scope.now);
      const session = provedAt !== undefined && provedAt < scope.now ? { ...begun, provedAt } : begun;
      if (earlier?.workspace.id === call.workspaceId)
        await endSession(scope, { id: earlier.credentialId, owner: { type, id: earlier.actor.id } });
      await stores.sessions[type].add(session, tokenHash);
      const signedIn = { ...call, actor: actorOf(admitted) };
      const made = { id: ids.next(), at: scope.now, outcome: 'ok', touched: { output: { session } } };
      await addEntry(auditEntry(signedIn, made));
      return { token, session, admitted, workspace };
    });
    if (result instanceof DeskError) throw result;
    return { ...result, session: withLastEnd(result.session, ports.agentSessions) };
  };
};

const agentActor = ({ id, name, role }: Agent): Actor => ({ type: 'agent', id, name, role });

/** Throws `workspace_suspended` where nobody may do anything. */
export const openWorkspace = async ({ stores }: Pick<WriteScope, 'stores'>): Promise<Workspace> => {
  const workspace = await stores.workspace.find();
  if (!workspace) throw notFound('workspace');
  refuseSuspended(workspace);
  return workspace;
};
