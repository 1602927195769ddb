/** Invitations: the one-time links by which an agent chooses the first password. */
import type { Instant } from '../../kernel/instant.ts';

/** Only the SHA-256 of the link's token is stored. */
export type Invitation = Readonly<{
  agentId: string;
  tokenHash: string;
  createdAt: Instant;
  expiresAt: Instant;
}>;

export interface InvitationStore {
  /** Replaces any earlier invitation of the agent. */
  replace(invitation: Invitation): Promise<void>;
  find(tokenHash: string): Promise<Invitation | null>;
  /** True once for the invitation with this hash, and removes it. Does not check the expiry. */
  spend(tokenHash: string): Promise<boolean>;
  /** Removes all invitations of the agent. */
  removeOfAgent(agentId: string): Promise<void>;
}
