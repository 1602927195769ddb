/** Keys with which mail of a workspace is signed (DKIM): each domain of its addresses has its own. */
import type { Instant } from '../../kernel/instant.ts';

/** `privateKey`: RSA in PEM. `publicKey`: base64 as the `p=` of its DNS record. */
export type KeyPair = Readonly<{ privateKey: string; publicKey: string }>;

/**
 * `foundAt`: since when DNS shows the record; null while it does not, and nothing is signed with the key. `replacedAt`: when
 * DNS showed that of a newer key.
 */
export type MailKey = Readonly<{
  id: string;
  domain: string;
  selector: string;
  sealedKey: string;
  publicKey: string;
  createdAt: Instant;
  foundAt: Instant | null;
  replacedAt: Instant | null;
}>;

export interface MailKeyStore {
  /** Of all domains, oldest first. */
  list(): Promise<readonly MailKey[]>;
  /** Of one domain, in lower case; oldest first. */
  listOf(domain: string): Promise<readonly MailKey[]>;
  add(key: MailKey): Promise<void>;
  /** Stores the two instants. */
  save(key: MailKey): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}
