/** Where the server of a folder listens, for commands that run beside it with other settings or none. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { DataFolder } from './data-folder.ts';
import { isServed } from './serve-lock.ts';

/** Leaves the address in the folder; returns what takes it away again. */
export const leaveServerUrl = ({ serverUrl }: DataFolder, url: string): (() => void) => {
  writeFileSync(serverUrl, `${url}\n`, { mode: 0o600 });
  return () => rmSync(serverUrl, { force: true });
};

/** Null when nobody serves the folder: a server that was killed leaves its address behind. */
export const runningServerUrl = (folder: DataFolder): string | null => {
  if (!isServed(folder)) return null;
  try {
    const url = readFileSync(folder.serverUrl, 'utf8').trim();
    return URL.canParse(url) ? url : null;
  } catch {
    return null;
  }
};
