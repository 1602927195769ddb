/** Workspaces are isolated: a change that works from inside one does nothing to it from another. */
import type { Stores } from '@tidemark/domain';
import { expect } from 'vitest';
import type { StorageUnderTest, TestWorkspace } from './test-storage.ts';

/** A way to change the data of a workspace, by an id, a number, a hash or an address. */
export type Meddling<Furniture> = (stores: Stores, furniture: Furniture) => Promise<unknown>;

/** `seen` is everything that the stores can show of the furniture. */
type Room<Furniture> = Readonly<{
  here: StorageUnderTest;
  furnished: (desk: TestWorkspace) => Promise<Furniture>;
  seen: (stores: Stores, furniture: Furniture) => Promise<readonly unknown[]>;
}>;

/** Gives the workspace that meddled, for more questions; `prepare` puts something of its own there first. */
export const expectIsolation = async <Furniture>(
  { here, furnished, seen }: Room<Furniture>,
  meddle: Meddling<Furniture>,
  prepare?: (desk: TestWorkspace) => Promise<unknown>,
): Promise<TestWorkspace> => {
  const desk = await here.newWorkspace();
  const neighbour = await here.newWorkspace();
  const other = await furnished(neighbour);
  await prepare?.(desk);
  const shown = () => neighbour.read((stores) => seen(stores, other));
  const before = await shown();
  await desk.write((stores) => meddle(stores, other)).catch(expectNoSuchRow);
  expect(await shown()).toEqual(before);
  // From inside, the same change does something: so the isolation kept it out.
  await neighbour.write((stores) => meddle(stores, other));
  expect(await shown()).not.toEqual(before);
  return desk;
};

/** Passing the neighbour's record by, or refusing it for want of a row, is the storage's choice; any other error is none. */
const expectNoSuchRow = (error: unknown): void => {
  const { code, message, cause } = Object(error);
  expect([message, code, Object(cause).code].join(' ')).toMatch(
    /got none\.|SQLITE_CONSTRAINT_FOREIGNKEY|\b23503\b/,
  );
};
