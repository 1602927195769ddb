/** Two desks on one database, each with connections of its own, by one clock that is set from outside. */
import { mkdir } from 'node:fs/promises';
import { type Call, createDesk, type Desk, type Ports, systemCall } from '@tidemark/domain';
import { type FixedClock, fixedClock, memoryByteStore, noQuotas, testPorts } from '@tidemark/domain/testing';
import { createHtml } from '@tidemark/html';
import { exportRecords } from '@tidemark/http';
import { createIds, systemSecrets } from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { cleanLater } from '../cleaning.ts';
import { newPlace, openPlace } from '../databases.ts';
import type { ProofContext } from '../row.ts';

export type TwoDesks = Readonly<{
  clock: FixedClock;
  desks: readonly [Desk, Desk];
  storage: Storage;
  otherStorage: Storage;
  /** One more desk on one of the storages, with ports of its own. */
  deskOn: (storage: Storage, more: Partial<Ports>) => Desk;
  /** The workspace's own calls, in a new workspace. */
  addWorkspace: (name: string) => Promise<ReturnType<typeof systemCall>>;
  /** Throws for what is wrong with the document. */
  configure: (call: Call, document: unknown) => Promise<void>;
}>;

/** `own`: ports of a row's own. */
export const openTwoDesks = async (
  context: ProofContext,
  clock: FixedClock = fixedClock(),
  own: Partial<Ports> = {},
): Promise<TwoDesks> => {
  const place = await newPlace(context);
  if (place.db === 'sqlite') await mkdir(place.folder, { recursive: true, mode: 0o700 });
  const one = await openPlace(place);
  const other = await openPlace(place);
  cleanLater(async () => {
    await other.close();
    await one.close();
  });
  const ids = createIds();
  const deskOn = ({ work, directory, throttle }: Storage, more: Partial<Ports> = {}): Desk =>
    createDesk({
      ...testPorts(),
      // One customer writes in all tickets.
      quotas: noQuotas,
      work,
      directory,
      articleViews: { note: () => undefined },
      clock,
      ids,
      secrets: systemSecrets,
      passwords: { hash: async () => 'none', verify: async () => false, isCommon: async () => false },
      html: createHtml(),
      byteStore: memoryByteStore(clock),
      exportRecords,
      throttle,
      site: { publicUrl: 'http://localhost:3000', baseDomain: 'localhost' },
      ...own,
      ...more,
    });
  const desks = [deskOn(one), deskOn(other)] as const;
  return {
    clock,
    desks,
    storage: one,
    otherStorage: other,
    deskOn,
    configure: async (call, document) => {
      const { faults } = await desks[0].configuration.apply(call, document);
      if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join(' '));
    },
    addWorkspace: async (name) => {
      const call = systemCall(ids.next(), 'prove', 'prove');
      await desks[0].workspaces.add(call, { slug: `desk-${call.workspaceId.slice(-12)}`, name });
      return call;
    },
  };
};
