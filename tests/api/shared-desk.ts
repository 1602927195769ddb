/**
 * Calls that are refused or only read change nothing, so those of a suite share one furnished workspace: preparing one takes far longer
 * than the call. A call that goes through where it should be refused fails its test by its status.
 */
import type { Records } from '@tidemark/samples';
import type { Client } from './client.ts';
import type { OpenWorkspace, TestWorkspace } from './desks.ts';
import { furnish } from './samples.ts';

export type SharedDesk = Readonly<{
  records: Records;
  /** The same client for the same name. */
  caller: <Caller extends Client>(
    name: string,
    make: (workspace: TestWorkspace) => Promise<Caller>,
  ) => Promise<Caller>;
}>;

export const sharedDesk = (open: OpenWorkspace): (() => Promise<SharedDesk>) => {
  let desk: Promise<SharedDesk> | null = null;
  return () => {
    desk ??= prepared(open);
    return desk;
  };
};

const prepared = async (open: OpenWorkspace): Promise<SharedDesk> => {
  const workspace = await open();
  const callers = new Map<string, Promise<Client>>();
  return {
    records: await furnish(workspace),
    caller: async <Caller extends Client>(name: string, make: (desk: TestWorkspace) => Promise<Caller>) =>
      (await callers.getOrInsertComputed(name, () => make(workspace))) as Caller,
  };
};
