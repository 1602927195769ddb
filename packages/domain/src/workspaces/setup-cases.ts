/** The use cases of a new instance, for `createDesk`. */
import type { Call } from '../actor.ts';
import { type AgentWanted, hashedAgent } from '../agents/agent-cases.ts';
import { mintKey } from '../api-keys/add-api-key.ts';
import type { KeyWanted } from '../api-keys/api-key-cases.ts';
import type { Ports } from '../ports.ts';
import { writing } from '../use-case.ts';
import type { AddWorkspace } from './add-workspace.ts';
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
