/** The first start: a one-time link opens the first workspace with its owner and a key (no default password). */
import { addAgent, type NewAgent } from '../agents/add-agent.ts';
import type { Agent } from '../agents/agent.ts';
import { addApiKey, type IssuedKey, type NewKey } from '../api-keys/add-api-key.ts';
import { DeskError } from '../errors.ts';
import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { WriteScope } from '../use-case.ts';
import { type AddWorkspace, addWorkspace } from './add-workspace.ts';
import type { Workspace } from './workspace.ts';

/** `linkHash` is null for the command line, which needs no link. */
export type SetUpInstance = Readonly<{
  linkHash: string | null;
  workspace: AddWorkspace;
  agent: NewAgent;
  key: NewKey;
}>;

export type InstanceSetUp = Readonly<{ workspace: Workspace; agent: Agent; key: IssuedKey }>;

export const setUpInstance =
  (workspaceId: string) =>
  async (scope: WriteScope, input: SetUpInstance): Promise<InstanceSetUp> => {
    if (input.linkHash !== null && !(await scope.stores.setupLink.spend(input.linkHash, scope.now)))
      throw new DeskError(
        'forbidden',
        'This setup link was used or has expired; restart Tidemark for a new one.',
      );
    const workspace = await addWorkspace(workspaceId)(scope, input.workspace);
    const agent = await addAgent(scope, input.agent);
    const key = await addApiKey(scope, input.key);
    return { workspace, agent, key };
  };

/** Makes the one live setup link; the token itself is shown once and never kept. */
export const offerSetupLink =
  ({ directory, secrets, clock }: Ports) =>
  async (): Promise<string> => {
    const token = secrets.text(32);
    await directory.replaceSetupLink(secrets.hash(token), plus(clock.now(), limits.setupLinkMs));
    return token;
  };
