/** Who sends a bearer token ("Authentication"): the key carries its workspace, whichever host it reaches. */
import type { Actor } from '../actor.ts';
import { DeskError } from '../errors.ts';
import type { Ports } from '../ports.ts';
import type { Workspace } from '../workspaces/workspace.ts';
import { isToken } from './token.ts';

export type Credential = Readonly<{
  workspace: Workspace;
  credentialId: string;
  actor: Extract<Actor, { type: 'api_key' }>;
}>;

/** Throws `unauthorized`, the same for a key that is malformed, unknown or revoked. */
export const authenticating =
  ({ directory, secrets, auditTrail, clock }: Ports) =>
  async (token: string | null): Promise<Credential> => {
    if (token === null) throw new DeskError('unauthorized', 'Send an API key: Authorization: Bearer <key>.');
    const found = isToken(token) ? await directory.findCredential(secrets.hash(token), clock.now()) : null;
    if (found?.type !== 'api_key' || found.key.revokedAt !== null)
      throw new DeskError('unauthorized', 'The API key is malformed, unknown or revoked.');
    const { workspace, key } = found;
    auditTrail.used(workspace.id, { type: 'api_key', id: key.id }, clock.now());
    return {
      workspace,
      credentialId: key.id,
      actor: { type: 'api_key', id: key.id, name: key.name, scopes: key.scopes },
    };
  };

/** Suspension is checked apart from the key, so that the refused call is in the audit log too. */
export const refuseSuspended = ({ status }: Workspace): void => {
  if (status === 'suspended') throw new DeskError('workspace_suspended', 'This workspace is suspended.');
};
