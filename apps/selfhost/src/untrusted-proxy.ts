/** The address of a proxy that the running server does not trust, left in the data folder for `./tidemark doctor`. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { DataFolder } from './data-folder.ts';

/** Called with the address of the first such proxy, of which the log has said it already. */
export const noteProxy =
  ({ untrustedProxy }: DataFolder) =>
  (address: string): void => {
    try {
      writeFileSync(untrustedProxy, `${address}\n`, { mode: 0o600 });
    } catch {
      // `doctor` says it of a server whose folder can be written.
    }
  };

/** Null where the server met none since it started. */
export const notedProxy = ({ untrustedProxy }: DataFolder): string | null => {
  try {
    return readFileSync(untrustedProxy, 'utf8').trim();
  } catch {
    // Mostly there is no such file.
    return null;
  }
};
