import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { systemCall } from '../../model/actor.ts';
import { anInboundAddress } from '../../testing/inbound-builders.ts';
import { memoryMoveFolder } from '../../testing/memory-move-folder.ts';
import { testPorts } from '../../testing/test-ports.ts';
import { exportWorkspace } from './export-workspace.ts';
import { importWorkspace } from './import-workspace.ts';
import type { MovingParts } from './moving-parts.ts';

const onProgress = (): void => undefined;

const openInstance = () => {
  const ports = testPorts();
  const desk = createDesk(ports);
  const parts: MovingParts = {
    ...ports,
    workspaces: desk.workspaces,
    audit: desk.audit,
    wait: async () => {},
  };
  return { ports, desk, parts };
};

/** The desk of acme with a ticket, an empty instance, and the folder between the two. */
const twoInstances = async () => {
  const source = openInstance();
  const target = openInstance();
  const folder = memoryMoveFolder();
  const call = systemCall(source.ports.ids.next(), 'test', 'request-1');
  const acme = await source.desk.workspaces.add(call, { slug: 'acme', name: 'Acme' });
  const openTicket = (subject: string) =>
    source.desk.tickets.open(call, { requesterEmail: 'ann@example.com', subject, message: 'Please help.' });
  await openTicket('The printer is on fire');
  const exported = (freezes: boolean, isPlan = false) =>
    exportWorkspace(source.parts, folder.from(source.ports.byteStore), {
      slug: 'acme',
      freezes,
      isPlan,
      onProgress,
    });
  const imported = (options: Readonly<{ slug?: string; isPlan?: boolean; removes?: boolean }> = {}) =>
    importWorkspace(target.parts, folder.to(target.ports.byteStore), {
      slug: options.slug ?? null,
      isPlan: options.isPlan ?? false,
      removes: options.removes ?? false,
      onProgress,
    });
  const ticketsOn = ({ ports }: typeof source) =>
    ports.work.read(acme.id, async ({ tickets }) =>
      (await tickets.list({}, { limit: 100, after: null })).data.map(({ subject }) => subject),
    );
  return { source, target, folder, acme, openTicket, exported, imported, ticketsOn };
};

describe('a workspace that moves to another instance', () => {
  test('opens there with its tickets, once its export is read-only', async () => {
    const { target, exported, imported, ticketsOn } = await twoInstances();
    expect(await exported(true)).toMatchObject({ isReadOnly: true, unopened: 0 });
    expect(await imported()).toMatchObject({ outcome: 'opened', changed: 0, removed: 0 });
    expect(await ticketsOn(target)).toEqual(['The printer is on fire']);
    expect(await target.desk.workspaces.find('acme')).toMatchObject({ name: 'Acme', status: 'active' });
  });

  test('is found by nobody there while its source takes writes', async () => {
    const { target, exported, imported } = await twoInstances();
    await exported(false);
    expect(await imported()).toMatchObject({ outcome: 'staged' });
    expect(await target.desk.workspaces.find('acme')).toBeNull();
  });

  test('gets by a second import only what was written since the first one', async () => {
    const { target, openTicket, exported, imported, ticketsOn } = await twoInstances();
    await exported(false);
    await imported();
    await openTicket('The printer is gone');
    await exported(true);
    const second = await imported();
    expect(second.outcome).toBe('opened');
    expect(second.same).toBeGreaterThan(0);
    expect(await ticketsOn(target)).toEqual(['The printer is gone', 'The printer is on fire']);
  });

  test('is not imported twice, nor under a slug that is taken', async () => {
    const { target, exported, imported } = await twoInstances();
    await exported(true);
    const call = systemCall('01a20ec4-0c5e-7e5b-b9c1-7a3f96b0de70', 'test', 'request-2');
    await target.desk.workspaces.add(call, { slug: 'taken', name: 'Another one' });
    await expect(imported({ slug: 'taken' })).rejects.toMatchObject({ code: 'slug_taken' });
    await imported();
    await expect(imported()).rejects.toThrow('This instance already has this workspace: acme');
  });

  test('is neither planned nor prepared where other workspaces have its addresses, all of which are named', async () => {
    const { source, target, acme, exported, imported } = await twoInstances();
    const call = systemCall('01a20ec4-0c5e-7e5b-b9c1-7a3f96b0de71', 'test', 'request-2');
    const other = await target.desk.workspaces.add(call, { slug: 'other', name: 'Other' });
    for (const address of ['help@example.com', 'sales@example.com']) {
      await source.ports.work.write(acme.id, (stores) =>
        stores.inboundAddresses.add(anInboundAddress({ address })),
      );
      await target.ports.work.write(other.id, (stores) =>
        stores.inboundAddresses.add(anInboundAddress({ address })),
      );
    }
    await exported(false);
    const refusal =
      'another workspace of this instance has the address help@example.com, the address sales@example.com. Nothing was written;';
    await expect(imported({ isPlan: true })).rejects.toThrow(refusal);
    await expect(imported()).rejects.toThrow(refusal);
    expect(await target.parts.moves.find(acme.id)).toBeNull();
    await exported(true);
    await expect(imported({ isPlan: true })).rejects.toThrow(refusal);
  });

  test('is planned without a write on either side', async () => {
    const { target, folder, acme, exported, imported } = await twoInstances();
    expect(await exported(true, true)).toMatchObject({ isReadOnly: false, tables: { tickets: 1 } });
    expect(folder.isBegun()).toBe(false);
    await exported(true);
    expect(await imported({ isPlan: true })).toMatchObject({ outcome: 'checked' });
    expect(await target.parts.moves.find(acme.id)).toBeNull();
  });

  test('leaves nothing behind when its unfinished import is removed', async () => {
    const { target, acme, exported, imported } = await twoInstances();
    await exported(false);
    await imported();
    expect(await imported({ removes: true })).toMatchObject({ outcome: 'removed' });
    expect(await target.parts.moves.find(acme.id)).toBeNull();
  });

  test('is refused by an instance with other migrations', async () => {
    const { folder, exported, imported } = await twoInstances();
    await exported(true);
    folder.changeFacts({ migrations: ['0001-later'] });
    await expect(imported()).rejects.toThrow('whose tables this instance does not know (0001-later)');
  });
});
