/**
 * Calls that are refused change nothing, so those of a suite share one furnished workspace: preparing one takes far longer than the call.
 * Each must still be sure that it is refused: a call that goes through fails its test by its status.
 */
import type { Records } from '@tidemark/samples';
import type { Client } from './client.ts';
import type { OpenWorkspace, TestWorkspace } from './desks.ts';
import { furnish } from './samples.ts';

export type Refusing = Readonly<{
  records: Records;
  /** The same client for the same name. */
  caller: <Caller extends Client>(
    name: string,
    make: (workspace: TestWorkspace) => Promise<Caller>,
  ) => Promise<Caller>;
}>;

export const refusingDesk = (open: OpenWorkspace): (() => Promise<Refusing>) => {
  let desk: Promise<Refusing> | null = null;
  return () => {
    desk ??= prepared(open);
    return desk;
  };
};

const prepared = async (open: OpenWorkspace): Promise<Refusing> => {
  const workspace = await open();
  const callers = new Map<string, Promise<Client>>();
  return {
    records: await furnish(workspace),
    caller: async <Caller extends Client>(name: string, make: (desk: TestWorkspace) => Promise<Caller>) =>
      (await callers.getOrInsertComputed(name, () => make(workspace))) as Caller,
  };
};
