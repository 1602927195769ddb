/** The first start: a one-time link opens the first workspace with its owner and a key (no default password). */

import { type AddWorkspace, addWorkspace } from '../../instance/workspaces/add-workspace.ts';
import { DeskError } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { addAgent, type NewAgent } from '../../people/agents/add-agent.ts';
import { addApiKey, type IssuedKey, type NewKey } from '../api-keys/add-api-key.ts';

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

/** Makes the one live setup link; the token itself is shown once and never stored. */
export const offerSetupLink =
  ({ directory, secrets, clock }: Ports) =>
  async (): Promise<string> => {
    const token = secrets.text(32);
    await directory.replaceSetupLink(secrets.hash(token), plus(clock.now(), limits.setupLinkMs));
    return token;
  };
