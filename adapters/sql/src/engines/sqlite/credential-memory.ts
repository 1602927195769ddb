import { type FoundCredential, setRecent } from '@tidemark/domain';
import type { Database } from 'better-sqlite3';
import { type CredentialMemory, isOver } from '../../credentials.ts';
import { findCredentials } from '../../find-credentials.ts';
import type { Db } from '../../schema.ts';

/**
 * Clears the cache when another process has written to the file, which SQLite's change counter shows on the write
 * connection. Changes by this process invalidate only their own entries.
 */
export const createCredentialMemory = (reader: Db, writing: Database): CredentialMemory => {
  const credentials = new Map<string, FoundCredential>();
  const isUntouched = untouchedByOthers(writing);
  let changes = 0;
  return {
    find: async (tokenHash, at) => {
      if (!isUntouched()) credentials.clear();
      const remembered = credentials.get(tokenHash);
      if (remembered && !isOver(remembered, at)) return remembered;
      const before = changes;
      const found = (await findCredentials(reader, [tokenHash])).get(tokenHash) ?? null;
      // Rows read during a change of this process may be outdated.
      if (found && changes === before) setRecent(credentials, [tokenHash, found], mostRemembered);
      return found;
    },
    changed: async () => {
      changes += 1;
      credentials.clear();
    },
  };
};

const mostRemembered = 10_000;

/** Whether all is as at the last call. The file is asked once for all that arrives at the same moment. */
const untouchedByOthers = (file: Database): (() => boolean) => {
  const counter = file.prepare<[], number>('pragma data_version').pluck();
  let seen = counter.get();
  let isChecked = false;
  return () => {
    if (isChecked) return true;
    isChecked = true;
    setImmediate(() => {
      isChecked = false;
    });
    const before = seen;
    seen = counter.get();
    return seen === before;
  };
};
