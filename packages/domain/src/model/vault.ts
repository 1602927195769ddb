/** Secret keys of an instance: the first one seals and signs, and all of them open and prove. */
export type KeyRing = readonly [string, ...string[]];

export type QuickMac = (text: string) => string;

/** Encrypts secrets that the service must read again, such as those that sign webhooks. */
export interface Vault {
  /** Authenticated encryption under the instance's current secret key; two calls with the same text give different results. */
  seal(text: string): string;
  /** The sealed text; throws when it was sealed under a key that the instance does not have, or changed since. */
  open(sealed: string): string;
  /** Whether it is sealed under the current key, and not under an earlier one. False for what cannot be opened. */
  isCurrent(sealed: string): boolean;
  /** A code that only the holder of the key can compute from the text, the same each time: 64 lower-case hex digits. */
  mac(text: string): string;
  /** `mac` under the current key first, then under each other key of the instance: a proof from before a change of keys holds. */
  macs(text: string): readonly string[];
  /**
   * For many texts of one kind, at less cost than `macs`: a function under each key, the current one first. Each gives 32
   * lower-case hex digits.
   */
  macsOf(kind: string): readonly QuickMac[];
}
