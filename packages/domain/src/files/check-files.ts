/** Compares the files of a workspace with the bytes that are kept of them, and finds bytes that nothing names. */
import type { Call } from '../actor.ts';
import { auditEntry } from '../audit/audit-entry.ts';
import { limits } from '../limits.ts';
import type { PageRequest } from '../page.ts';
import type { Ports } from '../ports.ts';
import { fileKey, idOfKey } from './byte-key.ts';
import type { StoredBytes } from './byte-store.ts';
import { batchesOfBytes } from './loose-bytes.ts';
import type { TicketFile } from './ticket-file.ts';

export type CheckFiles = Readonly<{ removeLoose: boolean }>;

/** `storedSize`: null when there are no bytes, else the size that they have instead of the file's. */
export type DamagedFile = Readonly<{ file: TicketFile; storedSize: number | null }>;

export type CheckedFiles = Readonly<{
  /** How many files there are, and the sum of their sizes. */
  files: number;
  bytes: number;
  damaged: readonly DamagedFile[];
  /** Bytes that came a day ago or longer, and no file or export has. */
  loose: readonly StoredBytes[];
  /** How many of those were removed. */
  removed: number;
}>;

export const checkingFiles =
  (ports: Ports) =>
  async (call: Call, { removeLoose }: CheckFiles): Promise<CheckedFiles> => {
    const { byteStore, auditTrail, ids, clock } = ports;
    const sizes = new Map<string, number>();
    const loose: StoredBytes[] = [];
    for await (const batch of batchesOfBytes(ports, call.workspaceId)) {
      for (const { key, size } of batch.stored) sizes.set(idOfKey(key), size);
      loose.push(...batch.loose);
    }
    const counted = { files: 0, bytes: 0 };
    const damaged: DamagedFile[] = [];
    for await (const file of allFiles(ports, call)) {
      counted.files += 1;
      counted.bytes += file.size;
      if (sizes.get(file.id) === file.size) continue;
      const found = await damageOf(ports, call, file);
      if (found) damaged.push(found);
    }
    const removed = removeLoose ? loose.length : 0;
    if (removed > 0) {
      await byteStore.remove(loose.map(({ key }) => key));
      auditTrail.note(call.workspaceId, auditEntry(call, ids.next(), clock.now(), 'ok'));
    }
    return { ...counted, damaged, loose, removed };
  };

/** Looks again: the file may have come since the bytes were listed, or may be gone by now. */
const damageOf = async (
  { work, byteStore }: Ports,
  { workspaceId }: Call,
  file: TicketFile,
): Promise<DamagedFile | null> => {
  const storedSize = await byteStore.sizeOf(fileKey(workspaceId, file.id));
  if (storedSize === file.size) return null;
  const isThere = await work.read(workspaceId, ({ files }) => files.find(file.id));
  return isThere && { file, storedSize };
};

async function* allFiles({ work }: Ports, { workspaceId }: Call): AsyncGenerator<TicketFile> {
  let after: string | null = null;
  do {
    const page: PageRequest<string> = { limit: limits.page.most, after };
    const { data, next }: Awaited<ReturnType<typeof listed>> = await listed(work, workspaceId, page);
    yield* data;
    after = next;
  } while (after !== null);
}

const listed = (work: Ports['work'], workspaceId: string, page: PageRequest<string>) =>
  work.read(workspaceId, ({ files }) => files.list(page));
