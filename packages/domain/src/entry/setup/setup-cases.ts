/** The use cases of a new instance, for `createDesk`. */

import type { AddWorkspace } from '../../instance/workspaces/add-workspace.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { writing } from '../../model/use-case.ts';
import { type AgentInput, hashedAgent } from '../../people/agents/agent-cases.ts';
import { findPasswordFault, type PasswordFault, type PasswordOwner } from '../../people/agents/password.ts';
import { mintKey } from '../api-keys/add-api-key.ts';
import type { KeyInput } from '../api-keys/api-key-cases.ts';
import type { SignedIn } from '../sessions/sign-in.ts';
import { type InstanceSetUp, offerSetupLink, setUpInstance } from './set-up-instance.ts';
import { ownerCode, type SignInOwner, signingInOwners } from './sign-in-owner.ts';

/** The first start of an instance: its first workspace with an owner and a key (contract §0.3). */
export interface SetupCases {
  /** Issues the one live setup link, which ends the earlier one, and returns its token: it is shown once. */
  offerLink(): Promise<string>;
  /** Whether a token is that of the live setup link. */
  isLive(token: string): Promise<boolean>;
  /** Why the owner of the new workspace cannot have this password; null where they can. */
  passwordFault(password: string, owner: PasswordOwner): Promise<PasswordFault | null>;
  /**
   * Opens the first workspace with its owner and a key in one write. The call's workspace id becomes that of the workspace.
   *
   * Throws `forbidden` for a setup link that was used or has expired, `slug_taken`, and `validation_failed` for what the
   * input names.
   */
  complete(call: Call, input: InstanceInput): Promise<InstanceSetUp & OwnerSignIn>;
  /**
   * Signs the owner's browser in by the `signInCode` of `complete`, in place of the password they have just chosen: once,
   * within ten minutes, and only before their first session.
   *
   * Throws `forbidden` for a code that signs nobody in, and where single sign-on is the only way in; `rate_limited` for too
   * many of these; and `workspace_suspended`.
   */
  signInOwner(call: Call, input: SignInOwner): Promise<SignedIn>;
}

/** Null where no code was asked for, and for an owner without a password. */
export type OwnerSignIn = Readonly<{ signInCode: string | null }>;

/** The typed input, before the slow and random parts are made outside the transaction. */
export type InstanceInput = Readonly<{
  token: string | null;
  workspace: AddWorkspace;
  agent: AgentInput;
  key: KeyInput;
  /** Left out where nobody will use the code. */
  withSignInCode?: boolean;
}>;

export const setupCases = (ports: Ports): SetupCases => {
  const { clock, directory, secrets } = ports;
  return {
    offerLink: offerSetupLink(ports),
    passwordFault: (password, owner) => findPasswordFault(ports.passwords, password, owner),
    isLive: (token) => directory.hasSetupLink(secrets.hash(token), clock.now()),
    complete: async (call, { token, agent, key, workspace, withSignInCode = false }) => {
      const owner = await hashedAgent(ports, agent, { ...agent, workspace });
      const done = await writing(ports)(setUpInstance(call.workspaceId))(call, {
        linkHash: token === null ? null : secrets.hash(token),
        workspace,
        agent: owner,
        key: mintKey(secrets, key),
      });
      const { passwordHash } = owner;
      const signInCode =
        withSignInCode && passwordHash !== null
          ? ownerCode(ports, call, { agentId: done.agent.id, passwordHash })
          : null;
      return { ...done, signInCode };
    },
    signInOwner: signingInOwners(ports),
  };
};
