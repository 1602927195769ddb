/** The folder of a workspace that moves, in memory. */
import type {
  BegunExport,
  ExportFolder,
  FinishedExport,
  FolderFacts,
  ImportFolder,
  MovedRow,
} from '../model/instance/workspace-moves.ts';
import type { ByteStore } from '../model/library/byte-store.ts';
import { plainVault } from './plain-vault.ts';

export type MemoryMoveFolder = Readonly<{
  from: (store: ByteStore) => ExportFolder;
  to: (store: ByteStore) => ImportFolder;
  /** Changes what a finished folder says of itself. */
  changeFacts: (changed: Partial<FolderFacts>) => void;
  isBegun: () => boolean;
}>;

export const memoryMoveFolder = (): MemoryMoveFolder => {
  const vault = plainVault('the key of the folder');
  const tables = new Map<string, readonly MovedRow[]>();
  const files = new Map<string, readonly Uint8Array[]>();
  let facts: FolderFacts | null = null;
  let isBegun = false;

  const copyFiles = async (store: ByteStore, workspaceId: string): Promise<void> => {
    for await (const { key } of store.list(`${workspaceId}/`))
      files.set(key, await all((await store.open(key)) ?? []));
  };
  const finish = async ({ workspace, readOnlySince, migrations }: FinishedExport) => {
    facts = { version: '1.0.0', migrations, tables: [...tables.keys()], workspace, readOnlySince };
    return {
      files: files.size,
      bytes: [...files.values()].flat().reduce((sum, { length }) => sum + length, 0),
    };
  };
  const begin = (store: ByteStore, workspaceId: string): BegunExport => {
    isBegun = true;
    tables.clear();
    return {
      vault,
      copyFiles: () => copyFiles(store, workspaceId),
      writeTable: async ({ name }, rows) => {
        const written = await all(rows);
        tables.set(name, written);
        return written.length;
      },
      listFiles: async () => {},
      finish,
    };
  };
  const finished = (): FolderFacts => {
    if (!facts) throw new Error('Expected a finished export.');
    return facts;
  };
  return {
    from: (store) => ({ refuseOther: async () => {}, begin: async (id) => begin(store, id) }),
    to: (store) => ({
      facts: async () => finished(),
      open: async () => ({
        vault,
        rows: async function* ({ name }) {
          for (const [place, row] of (tables.get(name) ?? []).entries()) yield { line: place + 1, row };
        },
        placeOf: ({ name }, { line }) => `${name}, line ${line}`,
        files: async function* () {
          for (const [key, pieces] of files)
            yield { key, size: pieces.reduce((sum, { length }) => sum + length, 0), sha256: '' };
        },
        checkFile: async () => {},
        copyIn: ({ key }) => store.put(key, stream(files.get(key) ?? [])),
      }),
    }),
    changeFacts: (changed) => {
      facts = { ...finished(), ...changed };
    },
    isBegun: () => isBegun,
  };
};

const all = async <Item>(items: AsyncIterable<Item> | Iterable<Item>): Promise<readonly Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

async function* stream<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
