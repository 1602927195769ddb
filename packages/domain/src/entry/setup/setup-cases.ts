/** The use cases of a new instance, for `createDesk`. */

import type { AddWorkspace } from '../../instance/workspaces/add-workspace.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { writing } from '../../model/use-case.ts';
import { type AgentWanted, hashedAgent } from '../../people/agents/agent-cases.ts';
import { mintKey } from '../api-keys/add-api-key.ts';
import type { KeyWanted } from '../api-keys/api-key-cases.ts';
import { offerSetupLink, setUpInstance } from './set-up-instance.ts';

/** What a person types, before the slow and random parts are made of it outside the transaction. */
export type InstanceWanted = Readonly<{
  token: string | null;
  workspace: AddWorkspace;
  agent: AgentWanted;
  key: KeyWanted;
}>;

export const setupCases = (ports: Ports) => {
  const { clock, directory, secrets } = ports;
  return {
    offerLink: offerSetupLink(ports),
    isLive: (token: string): Promise<boolean> => directory.hasSetupLink(secrets.hash(token), clock.now()),
    complete: async (call: Call, { token, agent, key, workspace }: InstanceWanted) =>
      writing(ports)(setUpInstance(call.workspaceId))(call, {
        linkHash: token === null ? null : secrets.hash(token),
        workspace,
        agent: await hashedAgent(ports, agent),
        key: mintKey(secrets, key),
      }),
  };
};
