/** Rows of how agents and customers sign in: sessions, codes, invitations, links and single sign-on. */
import type { SessionKind } from '@tidemark/domain';

type Owned = { workspace_id: string };

export type SignInTables = {
  sessions: StoredSession & { agent_id: string };
  sign_in_codes: SignInCodeRow & Owned;
  invitations: InvitationRow & Owned;
  password_resets: InvitationRow & Owned;
  sso_settings: SsoRow & Owned;
  agent_identities: IdentityRow & Owned;
  agent_apps: AppRow & Owned;
  agent_passkeys: PasskeyRow & Owned;
  recovery_codes: { agent_id: string; code_hash: string } & Owned;
  customer_sessions: StoredSession & { contact_id: string };
  sign_in_links: SignInLinkRow & Owned;
  customer_waterlines: { contact_id: string; read_at: string } & Owned;
  throttled_tries: ThrottledRow;
};

/** `owner_id`: the agent or the contact, each in a column of that name. */
export type SessionRow = {
  id: string;
  owner_id: string;
  kind: SessionKind;
  device: string;
  created_at: string;
  /** Null for a session that began before proofs were stored. */
  proved_at: string | null;
  last_used_at: string;
  expires_at: string;
  revoked_at: string | null;
};

type StoredSession = Omit<SessionRow, 'owner_id'> & { token_hash: string; ends_on: string } & Owned;

export type SignInLinkRow = {
  email: string;
  token_hash: string;
  challenge: string | null;
  created_at: string;
  expires_at: string;
};

export type SignInCodeRow = {
  code_hash: string;
  agent_id: string;
  browser_session_id: string;
  challenge: string;
  created_at: string;
  expires_at: string;
  spent_at: string | null;
  session_id: string | null;
};

export type InvitationRow = { agent_id: string; token_hash: string; created_at: string; expires_at: string };

export type SsoRow = {
  issuer: string;
  client_id: string;
  sealed_client_secret: string | null;
  is_only_way: number;
  created_at: string;
  updated_at: string;
};

export type AppRow = { agent_id: string; sealed_secret: string; created_at: string; last_step: number };

/** `transports` is JSON. */
export type PasskeyRow = {
  id: string;
  agent_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string;
  created_at: string;
  last_used_at: string | null;
};

export type IdentityRow = {
  issuer_key: string;
  subject_key: string;
  issuer: string;
  subject: string;
  agent_id: string;
  linked_at: string;
};

/** `taken_at`: the tries of the window in milliseconds, oldest first, as JSON; `over_at`: when all of them are past. */
export type ThrottledRow = { key: string; taken_at: string; over_at: number };
