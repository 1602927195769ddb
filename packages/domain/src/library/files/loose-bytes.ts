import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { exportsPrefix, filesPrefix, idOfKey, rawMailsPrefix } from '../../model/library/byte-key.ts';
import type { StoredBytes } from '../../model/library/byte-store.ts';
import type { Ports, Stores } from '../../model/ports.ts';

/** How many ids one query has. */
const batchLength = 500;

/**
 * Bytes that no file, export or mail of a workspace has, in batches as they are found. Bytes may be stored before their row, so
 * they are loose only a day after they were stored.
 */
export async function* looseBytes(
  ports: Looking,
  workspaceId: string,
): AsyncGenerator<readonly StoredBytes[]> {
  const { files, exports, mails } = findStored;
  yield* looseUnder(ports, { workspaceId, prefix: filesPrefix(workspaceId), findStored: files });
  yield* looseUnder(ports, { workspaceId, prefix: exportsPrefix(workspaceId), findStored: exports });
  yield* looseUnder(ports, { workspaceId, prefix: rawMailsPrefix(workspaceId), findStored: mails });
}

type Looking = Pick<Ports, 'work' | 'byteStore' | 'clock'>;
type FindStored = (stores: Stores, ids: readonly string[]) => Promise<ReadonlySet<string>>;

const findStored: Readonly<Record<'files' | 'exports' | 'mails', FindStored>> = {
  files: ({ files }, ids) => files.storedIds(ids),
  mails: ({ inboundMails }, ids) => inboundMails.storedIds(ids),
  exports: ({ exports }, bytesIds) => exports.storedBytes(bytesIds),
};

type Kept = Readonly<{ workspaceId: string; prefix: string; findStored: FindStored }>;

async function* looseUnder(
  { work, byteStore, clock }: Looking,
  { workspaceId, prefix, findStored }: Kept,
): AsyncGenerator<readonly StoredBytes[]> {
  const before = plus(clock.now(), -limits.files.looseMs);
  for await (const stored of batches(byteStore.list(prefix))) {
    const old = stored.filter(({ storedAt }) => storedAt < before);
    const ids = old.map(({ key }) => idOfKey(key));
    const found = ids.length === 0 ? null : await work.read(workspaceId, (stores) => findStored(stores, ids));
    yield old.filter(({ key }) => !found?.has(idOfKey(key)));
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
