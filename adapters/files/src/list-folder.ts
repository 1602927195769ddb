import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid, partsOfPrefix, type StoredBytes } from '@tidemark/domain';
import { nullIfMissing, onDisk } from './disk-faults.ts';

const kinds = ['exports', 'files'];

/** All files under a prefix. Other files are skipped. */
export async function* listFolder(root: string, prefix: string): AsyncGenerator<StoredBytes> {
  const [ofWorkspace, ofKind] = partsOfPrefix(prefix);
  for await (const workspaceId of ofWorkspace === undefined ? names(root, isUuid) : [ofWorkspace])
    for (const kind of ofKind === undefined ? kinds : [ofKind])
      for await (const shard of names(join(root, workspaceId, kind), isShard))
        yield* filesIn(join(root, workspaceId, kind, shard), `${workspaceId}/${kind}`);
}

const isShard = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

async function* filesIn(folder: string, prefix: string): AsyncGenerator<StoredBytes> {
  for await (const id of names(folder, isUuid)) {
    // Removed since its name was read, so it is not listed.
    const found = await nullIfMissing(() => stat(join(folder, id)));
    if (found?.isFile())
      yield { key: `${prefix}/${id}`, size: found.size, storedAt: found.mtime.toISOString() };
  }
}

async function* names(folder: string, isOurs: (name: string) => boolean): AsyncGenerator<string> {
  const opened = await nullIfMissing(() => opendir(folder));
  if (!opened) return;
  try {
    for (let entry = await opened.read(); entry; entry = await onDisk(() => opened.read()))
      if (isOurs(entry.name)) yield entry.name;
  } finally {
    await opened.close();
  }
}
