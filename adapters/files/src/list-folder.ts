import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid, partsOfPrefix, type StoredBytes } from '@tidemark/domain';
import { fault, isMissing } from './disk-faults.ts';

/** All that is kept under a prefix. What is not a file of ours is passed over. */
export async function* listFolder(root: string, prefix: string): AsyncGenerator<StoredBytes> {
  const [workspaceId, kind] = partsOfPrefix(prefix);
  for await (const workspace of workspaceId === undefined ? names(root, isUuid) : [workspaceId])
    for (const each of kind === undefined ? ['exports', 'files'] : [kind])
      for await (const shard of names(join(root, workspace, each), isShard))
        yield* filesIn(join(root, workspace, each, shard), `${workspace}/${each}`);
}

const isShard = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

async function* filesIn(folder: string, prefix: string): AsyncGenerator<StoredBytes> {
  for await (const id of names(folder, isUuid)) {
    const found = await stat(join(folder, id)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw fault(error);
    });
    if (found?.isFile())
      yield { key: `${prefix}/${id}`, size: found.size, storedAt: found.mtime.toISOString() };
  }
}

async function* names(folder: string, isOurs: (name: string) => boolean): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) if (isOurs(name)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw fault(error);
  }
}
