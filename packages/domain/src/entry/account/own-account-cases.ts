/** The use cases of an agent's own account, for `createDesk`. */

import type { Call } from '../../model/actor.ts';
import type { Session } from '../../model/entry/session.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import type { SignedIn } from '../sessions/sign-in.ts';
import { type AskForReset, askingForResets } from './ask-for-reset.ts';
import { type ChangePassword, changingPasswords } from './change-password.ts';
import { ownSessions } from './own-sessions.ts';
import { type ProofCases, provingIdentity } from './prove-identity.ts';
import { type ResetPassword, resettingPasswords, type ShownReset } from './reset-password.ts';

/** The use cases of agents for their own password and sessions. */
export interface OwnAccountCases extends ProofCases {
  /**
   * Mails a link by which an agent chooses another password, and does the same for an address that no agent has.
   *
   * Throws `validation_failed` for `email`, and `rate_limited` for too many of an address or source.
   */
  askForReset(call: Call, input: AskForReset): Promise<void>;
  /** Whose link it is; it stays usable. Null for one that is unknown, used, expired or replaced. */
  findReset(call: Call, token: string): Promise<ShownReset | null>;
  /**
   * Sets the password and ends all sessions of the agent.
   *
   * Throws `forbidden`, the same for every reason, where `findReset` returns null, `validation_failed` for `password`, and
   * `rate_limited` for too many guesses.
   */
  resetPassword(call: Call, input: ResetPassword): Promise<Agent>;
  /** Whether the calling agent signs in with a password. Throws `agent_required`. */
  hasPassword(call: Call): Promise<boolean>;
  /**
   * Changes the password of the calling agent: all of their sessions end, and a new one begins for this browser.
   *
   * Throws `agent_required`, `validation_failed` for `password`, `invalid_credentials` for a wrong current password,
   * `forbidden` for an agent without one, and `rate_limited` for too many tries.
   */
  changePassword(call: Call, input: ChangePassword): Promise<SignedIn>;
  /** The sessions in which the calling agent is signed in, newest first. Throws `agent_required`. */
  sessions(call: Call): Promise<readonly Session[]>;
  /** Ends one of them. Throws `agent_required`, and `not_found` for a session that is not theirs. */
  endSession(call: Call, id: string): Promise<void>;
  /** Ends all of them, and begins a new one for this browser. Throws `agent_required`. */
  endSessions(call: Call): Promise<SignedIn>;
}

/** Needs ports whose clock never runs backwards. */
export const ownAccountCases = (ports: Ports): OwnAccountCases => ({
  askForReset: askingForResets(ports),
  ...resettingPasswords(ports),
  ...changingPasswords(ports),
  ...ownSessions(ports),
  ...provingIdentity(ports),
});
