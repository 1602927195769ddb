/** Texts that the vault sealed and that outlive a day, so that they can be sealed again under another key. */

/** Push tokens, secrets of mail accounts, keys that sign mail, authenticator apps, and the secret of single sign-on. Webhooks have several in one record. */
export const sealedKinds = ['device', 'account', 'mail_key', 'app', 'sso'] as const;

export type SealedKind = (typeof sealedKinds)[number];

/** `id`: of the record that it is part of, or of the agent whose app it is; empty for single sign-on, which a workspace has once. */
export type SealedText = Readonly<{ kind: SealedKind; id: string; sealed: string }>;

export interface SealedTextStore {
  /** At most `count` of one kind, by id, after the one with the id `after`; null for the first ones. */
  list(kind: SealedKind, after: string | null, count: number): Promise<readonly SealedText[]>;
  /** Puts `sealed` in its place, unless it was changed since it was listed. */
  replace(text: SealedText, sealed: string): Promise<void>;
}
