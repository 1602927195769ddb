import type {
  AuditMonths,
  AuditNotes,
  BulkBatch,
  BulkLoad,
  Directory,
  DueList,
  Stores,
  TaskQueue,
  Work,
  Workspace,
} from '@tidemark/domain';
import type { WorkspaceMoves } from '@tidemark/domain/moving';
import { aWorkspace } from '@tidemark/domain/testing';
import { afterAll, beforeAll } from 'vitest';

/** A storage under trial: its ports on an empty database. */
export type TestStorage = Readonly<{
  work: Work;
  directory: Directory;
  bulkLoad: BulkLoad;
  taskQueue: TaskQueue;
  dueList: DueList;
  auditNotes: AuditNotes;
  moves: WorkspaceMoves;
  /** Null where old entries are removed in batches, workspace by workspace. */
  auditMonths: AuditMonths | null;
  /** Makes the leases of all claimed tasks as old as if their workers had been killed a minute ago. */
  lapse: () => Promise<void>;
  close: () => Promise<void>;
}>;

export type OpenStorage = () => Promise<TestStorage>;

/** A workspace that only the running test uses. */
export type TestWorkspace = Readonly<{
  id: string;
  workspace: Workspace;
  read: <Result>(use: (stores: Stores) => Promise<Result>) => Promise<Result>;
  write: <Result>(
    use: (stores: Stores) => Promise<Result>,
    options?: Readonly<{ exclusive?: string }>,
  ) => Promise<Result>;
  load: (batch: Partial<BulkBatch>) => Promise<void>;
}>;

export type StorageUnderTest = Readonly<{
  storage: () => TestStorage;
  /** Adds a workspace with a slug of its own. */
  newWorkspace: (overrides?: Partial<Workspace>) => Promise<TestWorkspace>;
}>;

/** Opens one storage for the describe block around, and closes it behind the last test. */
export const withStorage = (open: OpenStorage): StorageUnderTest => {
  let opened: TestStorage | null = null;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());

  const storage = (): TestStorage => {
    if (!opened) throw new Error('Expected to be called by a test, was called while tests were collected.');
    return opened;
  };
  const newWorkspace = async (overrides: Partial<Workspace> = {}): Promise<TestWorkspace> => {
    const workspace = aWorkspace(overrides);
    await storage().work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    return inWorkspace(storage(), workspace);
  };
  return { storage, newWorkspace };
};

const inWorkspace = ({ work, bulkLoad }: TestStorage, workspace: Workspace): TestWorkspace => ({
  id: workspace.id,
  workspace,
  read: (use) => work.read(workspace.id, use),
  write: (use, options) => work.write(workspace.id, use, options),
  load: (batch) =>
    bulkLoad.add(workspace.id, {
      agents: [],
      organizations: [],
      contacts: [],
      tickets: [],
      messages: [],
      ...batch,
    }),
});
