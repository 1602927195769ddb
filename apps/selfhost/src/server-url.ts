/** The address of a folder's server, for commands with other settings or none. */
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Served } from '@tidemark/cli';
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
    // A server that is starting has not written it yet.
    return null;
  }
};

/** Null when it is unknown: a server that only begins has left no address yet, and a folder may be another user's. */
export const servedNow = (folder: DataFolder): Served | null => {
  const { path } = folder;
  if (runningServerUrl(folder) !== null) return { folder: path, isServed: true };
  return mayLookInto(path) && !isServed(folder) ? { folder: path, isServed: false } : null;
};

const mayLookInto = (path: string): boolean => {
  if (!existsSync(path)) return true;
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    // The answer is no.
    return false;
  }
};
