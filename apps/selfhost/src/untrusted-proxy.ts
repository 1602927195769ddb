/** The address of a proxy that the running server does not trust, left in the data folder for `./tidemark doctor`. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { DataFolder } from './data-folder.ts';

type Log = Readonly<{ warn: (facts: Readonly<Record<string, string>>, message: string) => void }>;

/** Called with the address of the first such proxy. */
export const noteProxy =
  ({ untrustedProxy }: DataFolder, log: Log) =>
  (address: string): void => {
    log.warn({ proxy: address }, 'X-Forwarded-For comes from a proxy that TRUSTED_PROXIES does not name');
    try {
      writeFileSync(untrustedProxy, `${address}\n`, { mode: 0o600 });
    } catch {
      // The log has said it.
    }
  };

/** Null where the server met none since it started. */
export const notedProxy = ({ untrustedProxy }: DataFolder): string | null => {
  try {
    return readFileSync(untrustedProxy, 'utf8').trim();
  } catch {
    return null;
  }
};
