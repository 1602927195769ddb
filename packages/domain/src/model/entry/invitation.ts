/** The one-time links by which an agent chooses a password: the first one, or another for one that was forgotten. */
import type { Instant } from '../../kernel/instant.ts';

/** Only the SHA-256 of the link's token is stored. */
export type Invitation = Readonly<{
  agentId: string;
  tokenHash: string;
  createdAt: Instant;
  expiresAt: Instant;
}>;

export type PasswordReset = Invitation;

export interface InvitationStore {
  /** Replaces the agent's earlier one. */
  replace(invitation: Invitation): Promise<void>;
  find(tokenHash: string): Promise<Invitation | null>;
  /** True once for the one with this hash, and removes it. Does not check the expiry. */
  spend(tokenHash: string): Promise<boolean>;
  /** Removes the agent's. */
  removeOfAgent(agentId: string): Promise<void>;
}

export type PasswordResetStore = InvitationStore;
