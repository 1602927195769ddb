/** Single sign-on by OpenID Connect, set up for each workspace (contract §9.3). */
import type { Instant } from '../../kernel/instant.ts';

/** `issuer` is an https URL; the secret is sealed by the vault, and null for a public client. */
export type SsoSettings = Readonly<{
  issuer: string;
  clientId: string;
  sealedClientSecret: string | null;
  /** Whether agents can sign in with nothing else. */
  isOnlyWay: boolean;
  createdAt: Instant;
  updatedAt: Instant;
}>;

/** How an issuer knows an agent. */
export type LinkedIdentity = Readonly<{ agentId: string; issuer: string; subject: string }>;

export interface SsoStore {
  find(): Promise<SsoSettings | null>;
  save(settings: SsoSettings): Promise<void>;
  /** Removes single sign-on; linked agents stay linked to the issuer. */
  remove(): Promise<void>;
  /** The agent who is known to this issuer under this subject. */
  findLinked(issuer: string, subject: string): Promise<string | null>;
  /** Whether any issuer knows the agent. */
  isLinked(agentId: string): Promise<boolean>;
  /** Whether this issuer knows the agent. */
  isLinkedTo(agentId: string, issuer: string): Promise<boolean>;
  /**
   * Links an agent. Refused with `forbidden` where the issuer's subject is another agent's, or the agent is known to the
   * issuer under another subject: an address that the provider gives to somebody new opens nothing. Linking the same
   * twice is linking once.
   */
  link(identity: LinkedIdentity, at: Instant): Promise<void>;
  /** Removes the agent's links to all issuers. */
  unlink(agentId: string): Promise<void>;
}
