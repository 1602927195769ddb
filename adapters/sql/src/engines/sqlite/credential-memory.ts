import type { FoundCredential } from '@tidemark/domain';
import type { Database } from 'better-sqlite3';
import { type CredentialMemory, isOver } from '../../credentials.ts';
import { findCredentials } from '../../find-credentials.ts';
import type { Db } from '../../schema.ts';

/**
 * Forgets everything when another process has written to the file, which the connection that writes here sees by
 * SQLite's own counter; what this process changes itself, it is told.
 */
export const createCredentialMemory = (reader: Db, writing: Database): CredentialMemory => {
  const known = new Map<string, FoundCredential>();
  const isUntouched = untouchedByOthers(writing);
  let changes = 0;
  return {
    find: async (tokenHash, at) => {
      if (!isUntouched()) known.clear();
      const remembered = known.get(tokenHash);
      if (remembered && !isOver(remembered, at)) return remembered;
      const before = changes;
      const found = (await findCredentials(reader, [tokenHash])).get(tokenHash) ?? null;
      if (known.size === mostKnown) known.clear();
      // What was read while this process changed some may be what was true before.
      if (found && changes === before) known.set(tokenHash, found);
      return found;
    },
    changed: async () => {
      changes += 1;
      known.clear();
    },
  };
};

const mostKnown = 10_000;

/** Whether all is as at the last call. The file is asked once for all that arrives at the same moment. */
const untouchedByOthers = (file: Database): (() => boolean) => {
  const counter = file.prepare<[], number>('pragma data_version').pluck();
  let [seen, asked] = [counter.get(), false];
  return () => {
    if (asked) return true;
    asked = true;
    setImmediate(() => {
      asked = false;
    });
    const before = seen;
    seen = counter.get();
    return seen === before;
  };
};
