/** Compares the files of a workspace with their stored bytes, and finds bytes that no file names. */

import type { PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import type { StoredBytes } from '../../model/library/byte-store.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import type { Ports } from '../../model/ports.ts';
import { looseBytes } from './loose-bytes.ts';

export type CheckFiles = Readonly<{ removeLoose: boolean }>;

/** `storedSize`: null when there are no bytes, else the size that they have instead of the file's. */
export type DamagedFile = Readonly<{ file: TicketFile; storedSize: number | null }>;

export type CheckedFiles = Readonly<{
  /** How many files there are, and the sum of their sizes. */
  files: number;
  bytes: number;
  damaged: readonly DamagedFile[];
  /** Bytes that are at least a day old and belong to no file or export. */
  loose: readonly StoredBytes[];
  /** How many of those were removed. */
  removed: number;
}>;

export const checkingFiles =
  (ports: Ports) =>
  async (call: Call, { removeLoose }: CheckFiles): Promise<CheckedFiles> => {
    const { byteStore, auditTrail, ids, clock } = ports;
    const counted = { files: 0, bytes: 0 };
    const damaged: DamagedFile[] = [];
    for await (const files of pagesOfFiles(ports, call)) {
      counted.files += files.length;
      counted.bytes += files.reduce((sum, { size }) => sum + size, 0);
      damaged.push(...(await damagedOf(ports, call, files)));
    }
    const loose = (await Array.fromAsync(looseBytes(ports, call.workspaceId))).flat();
    const removed = removeLoose ? loose.length : 0;
    if (removed > 0) {
      await byteStore.remove(loose.map(({ key }) => key));
      auditTrail.note(call.workspaceId, auditEntry(call, { id: ids.next(), at: clock.now(), outcome: 'ok' }));
    }
    return { ...counted, damaged, loose, removed };
  };

const damagedOf = async (
  ports: Ports,
  call: Call,
  files: readonly TicketFile[],
): Promise<readonly DamagedFile[]> => {
  const keyOf = ({ id }: TicketFile) => fileKey(call.workspaceId, id);
  const sizes = await ports.byteStore.sizesOf(files.map(keyOf));
  const damaged: DamagedFile[] = [];
  for (const file of files) {
    const found = sizes.get(keyOf(file)) === file.size ? null : await damageOf(ports, call, file);
    if (found) damaged.push(found);
  }
  return damaged;
};

/** Looks again: the file may be gone by now, and a store that lists in an order of its own may have it all the same. */
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

/** As many as an object store lists at once. */
const pageLength = 1_000;

async function* pagesOfFiles({ work }: Ports, { workspaceId }: Call): AsyncGenerator<readonly TicketFile[]> {
  let after: string | null = null;
  do {
    const page: PageRequest<string> = { limit: pageLength, after };
    const { data, next }: Awaited<ReturnType<typeof listed>> = await listed(work, workspaceId, page);
    yield data;
    after = next;
  } while (after !== null);
}

const listed = (work: Ports['work'], workspaceId: string, page: PageRequest<string>) =>
  work.read(workspaceId, ({ files }) => files.list(page));
