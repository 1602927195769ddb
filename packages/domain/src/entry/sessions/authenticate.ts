/** Finds the owner of a bearer token or a cookie (contract §0.2). The token identifies its workspace on every host. */

import { DeskError } from '../../kernel/errors.ts';
import { type Actor, customerActor } from '../../model/actor.ts';
import { isLiveSession, sessionMoment } from '../../model/entry/expiry.ts';
import type { FoundCredential } from '../../model/entry/found-credential.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { PersonType } from '../../model/people/person.ts';
import type { Ports } from '../../model/ports.ts';
import { type TokenKind, tokenKind } from '../api-keys/token.ts';

/** `credentialId` is the id of the key or of the session. */
export type Credential = Readonly<{
  workspace: Workspace;
  credentialId: string;
  actor: Extract<Actor, { type: 'api_key' | 'agent' | 'customer' }>;
}>;

/**
 * Takes API keys and sessions of devices, and never the cookie of a browser. Throws `unauthorized`, the same for a token
 * that is malformed, unknown or revoked, or whose agent is not active; `session_expired` for a session that was not used
 * for too long, or of an agent who signed in too long ago.
 *
 * No call waits for the database to write: that a session was used is noted in the audit trail, which stores one use of
 * each ten minutes at most `limits.audit.delayMs` later. So an end is stored at most ten minutes too early.
 */
export const authenticating =
  (ports: Ports) =>
  async (token: string | null): Promise<Credential> => {
    if (token === null)
      throw new DeskError(
        'unauthorized',
        'Send an API key or the token of a session: Authorization: Bearer <token>.',
      );
    const found = await findBy(ports, token, ['api_key', 'agent_device', 'customer_device']);
    if (!found)
      throw new DeskError('unauthorized', 'The API key or session is malformed, unknown or revoked.');
    if (!isLiveCredential(ports, found))
      throw new DeskError('session_expired', 'The session has expired; sign in again.');
    return used(ports, found);
  };

/**
 * Whose browser has this cookie; null when no agent, or customer, is signed in there. Its use moves its end as that of a
 * device does.
 */
export const knowingBrowsers =
  (ports: Ports, type: PersonType) =>
  async (token: string): Promise<Credential | null> => {
    const found = await findBy(ports, token, [`${type}_browser`]);
    return found && isLiveCredential(ports, found) ? used(ports, found) : null;
  };

/** The same, without counting as a use. */
export const stillKnowing =
  (ports: Ports, type: PersonType) =>
  async (token: string): Promise<Credential | null> => {
    const found = await findBy(ports, token, [`${type}_browser`]);
    return found && isLiveCredential(ports, found) ? credentialOf(found) : null;
  };

/** Suspension is checked apart from the key, so that the refused call is in the audit log too. */
export const refuseSuspended = ({ status }: Workspace): void => {
  if (status === 'suspended') throw new DeskError('workspace_suspended', 'This workspace is suspended.');
};

/** Finds the credential of the token, unless it is of another kind, was revoked, or its agent is not active. */
const findBy = async (
  { directory, secrets, clock }: Ports,
  token: string,
  kinds: readonly TokenKind[],
): Promise<FoundCredential | null> => {
  const kind = tokenKind(token);
  if (kind === null || !kinds.includes(kind)) return null;
  const found = await directory.findCredential(secrets.hash(token), clock.now());
  return found && kindOf(found) === kind && isOpen(found) ? found : null;
};

const kindOf = (found: FoundCredential): TokenKind =>
  found.type === 'api_key' ? 'api_key' : `${found.type}_${found.session.kind}`;

const isOpen = (found: FoundCredential): boolean => {
  if (found.type === 'api_key') return found.key.revokedAt === null;
  if (found.session.revokedAt !== null) return false;
  return found.type === 'customer' || found.agent.status === 'active';
};

const isLiveCredential = (ports: Ports, found: FoundCredential): boolean =>
  found.type === 'api_key' || isLiveSession(found.session, sessionMoment(ports));

const used = ({ auditTrail, clock }: Ports, found: FoundCredential): Credential => {
  const credential = credentialOf(found);
  const { workspace, credentialId: id } = credential;
  auditTrail.used(workspace.id, { type: found.type, id }, clock.now());
  return credential;
};

const credentialOf = (found: FoundCredential): Credential => ({
  workspace: found.workspace,
  credentialId: found.type === 'api_key' ? found.key.id : found.session.id,
  actor: actorOf(found),
});

const actorOf = (found: FoundCredential): Credential['actor'] => {
  if (found.type === 'customer') return customerActor(found.session.owner.id);
  if (found.type === 'agent') {
    const { id, name, role } = found.agent;
    return { type: 'agent', id, name, role };
  }
  const { id, name, scopes } = found.key;
  return { type: 'api_key', id, name, scopes };
};
