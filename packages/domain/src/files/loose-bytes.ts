import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports.ts';
import { filesPrefix, idOfKey } from './byte-key.ts';
import type { StoredBytes } from './byte-store.ts';

/** How many ids the database is asked for at once. */
const batchLength = 500;

/**
 * Every file's bytes of a workspace, in batches: all of them, and those that are loose. Bytes come before their row, so
 * they are loose only a day after they came.
 */
export async function* batchesOfBytes(
  { work, byteStore, clock }: Pick<Ports, 'work' | 'byteStore' | 'clock'>,
  workspaceId: string,
): AsyncGenerator<Readonly<{ stored: readonly StoredBytes[]; loose: readonly StoredBytes[] }>> {
  const before = plus(clock.now(), -limits.files.looseMs);
  for await (const stored of batches(byteStore.list(filesPrefix(workspaceId)))) {
    const old = stored.filter(({ storedAt }) => storedAt < before);
    const ids = old.map(({ key }) => idOfKey(key));
    const known = ids.length === 0 ? null : await work.read(workspaceId, ({ files }) => files.known(ids));
    yield { stored, loose: old.filter(({ key }) => !known?.has(idOfKey(key))) };
  }
}

async function* batches(all: AsyncIterable<StoredBytes>): AsyncGenerator<readonly StoredBytes[]> {
  let batch: StoredBytes[] = [];
  for await (const stored of all) {
    batch.push(stored);
    if (batch.length < batchLength) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
