/** Encrypts secrets that the service must read again, such as those that sign webhooks. */
export interface Vault {
  /** Authenticated encryption under the instance's secret key; two calls with the same text give different results. */
  seal(text: string): string;
  /** The sealed text; throws when it was sealed under another key, or changed since. */
  open(sealed: string): string;
  /** A code that only the holder of the key can compute from the text, the same each time: 64 lower-case hex digits. */
  mac(text: string): string;
}
