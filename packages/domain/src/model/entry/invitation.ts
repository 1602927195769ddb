/** Invitations: the one-time links by which an agent chooses the first password. */
import type { Instant } from '../../kernel/instant.ts';

/** Only the SHA-256 of the link's token is kept. */
export type Invitation = Readonly<{
  agentId: string;
  tokenHash: string;
  createdAt: Instant;
  expiresAt: Instant;
}>;

export interface InvitationStore {
  /** Puts the agent's one live invitation in the place of any earlier one. */
  replace(invitation: Invitation): Promise<void>;
  find(tokenHash: string): Promise<Invitation | null>;
  /** True once for the invitation with this hash, which is thereby gone. Whether it has expired is not looked at. */
  spend(tokenHash: string): Promise<boolean>;
  /** From the commit on no link of the agent is live. */
  removeOfAgent(agentId: string): Promise<void>;
}
