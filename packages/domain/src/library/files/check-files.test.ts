import { beforeEach, describe, expect, test } from 'vitest';
import type { FailedChore } from '../../desk/background/due-cases.ts';
import { createDesk } from '../../desk.ts';
import { plus } from '../../kernel/instant.ts';
import { exportKey, fileKey } from '../../model/library/byte-key.ts';
import type { TicketFile } from '../../model/library/ticket-file.ts';
import { anId } from '../../testing/builders.ts';
import { anExport } from '../../testing/export-builders.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

let bench: TestDesk;
let keep: (id: string, size?: number) => Promise<string>;
let keepExport: (bytesId: string) => Promise<string>;
let addExport: () => Promise<string>;
let addFile: (overrides?: Partial<TicketFile>) => Promise<TicketFile>;

beforeEach(async () => {
  bench = await openTestDesk();
  const { ports, workspaceId } = bench;
  keep = async (id, size = 3) => {
    await ports.byteStore.put(
      fileKey(workspaceId, id),
      (async function* () {
        yield new Uint8Array(size);
      })(),
    );
    return fileKey(workspaceId, id);
  };
  keepExport = async (bytesId) => {
    await ports.byteStore.put(exportKey(workspaceId, bytesId), (async function* () {})());
    return exportKey(workspaceId, bytesId);
  };
  addExport = async () => {
    const bytesId = anId();
    const wanted = anExport({ status: 'running' });
    await ports.work.write(workspaceId, ({ exports }) => exports.add({ ...wanted, bytesId }));
    return bytesId;
  };
  const { number } = await bench.aTicket();
  addFile = async (overrides = {}) => {
    const file: TicketFile = {
      id: ports.ids.next(),
      ticketNumber: number,
      messageId: anId(),
      name: 'report.pdf',
      contentType: 'application/pdf',
      size: 3,
      sha256: '0'.repeat(64),
      inline: false,
      createdAt: ports.clock.now(),
      ...overrides,
    };
    await ports.work.write(workspaceId, ({ files }) => files.add([file]));
    return file;
  };
});

describe('the daily sweep', () => {
  test('removes bytes without a file or export, a day after they arrived, and nothing else', async () => {
    const { desk, bySystem, ports } = bench;
    await keep(anId());
    const known = await keep((await addFile()).id);
    await keepExport(anId());
    const knownExport = await keepExport(await addExport());
    ports.clock.advance(day + 1);
    const fresh = await keep(anId());
    const other = fileKey(anId(), anId());
    const freshExport = await keepExport(anId());
    await ports.byteStore.put(other, (async function* () {})());
    expect(await desk.chores.sweepFiles(bySystem)).toBe(2);
    expect(ports.byteStore.keys()).toEqual([known, knownExport, fresh, freshExport, other]);
  });

  test('removes bytes that no row knows once they are a day old', async () => {
    const { desk, bySystem, ports } = bench;
    expect(await desk.chores.sweepFiles(bySystem)).toBe(0);
    await keep(anId());
    ports.clock.advance(day - 1);
    expect(await desk.chores.sweepFiles(bySystem)).toBe(0);
    ports.clock.advance(2);
    expect(await desk.chores.sweepFiles(bySystem)).toBe(1);
  });

  test('of a store that fails is tried again an hour later, and the rest of the day’s work is done', async () => {
    const { bySystem, ports, workspaceId } = bench;
    const byteStore = {
      ...ports.byteStore,
      list: () => {
        throw new Error('The store is away.');
      },
    };
    const desk = createDesk({ ...ports, byteStore });
    const retried = { key: 'a', fingerprint: 'f', onReplay: () => {} };
    await desk.contacts.add({ ...bench.byKey, idempotency: retried }, { email: 'ann@acme.example' });
    ports.clock.advance(day + 1);
    const failures: FailedChore[] = [];
    const turn = { goesOn: () => true, onFailure: (failure: FailedChore) => void failures.push(failure) };
    const next = await desk.due.run({ workspaceId, chore: 'tidy' }, turn);
    expect(failures).toMatchObject([{ workspace: 'acme', chore: 'sweepFiles' }]);
    expect(next).toBe(plus(ports.clock.now(), hour));
    expect(await desk.chores.removeExpiredRecords(bySystem)).toBe(0);
  });

  test('removes incomplete uploads every hour, once for all workspaces', async () => {
    const { bySystem, ports } = bench;
    let removals = 0;
    const removeLeft = async () => {
      removals += 1;
    };
    const byteStore = { ...ports.byteStore, removeLeft };
    const { sweepFiles } = createDesk({ ...ports, byteStore }).chores;
    await sweepFiles(bySystem);
    await sweepFiles({ ...bySystem, workspaceId: anId() });
    expect(removals).toBe(1);
    ports.clock.advance(hour);
    await sweepFiles(bySystem);
    expect(removals).toBe(2);
  });

  test('the daily sweep of files removes nothing more after a stop', async () => {
    const { desk, bySystem, ports } = bench;
    const key = await keep(anId());
    ports.clock.advance(day + 1);
    expect(await desk.chores.sweepFiles(bySystem, () => false)).toBe(0);
    expect(ports.byteStore.keys()).toEqual([key]);
  });

  test('is in the audit log when it removed something', async () => {
    const { desk, bySystem, ports } = bench;
    const call = { ...bySystem, operation: 'sweepFiles' };
    await keep(anId());
    ports.clock.advance(day + 1);
    await desk.chores.sweepFiles(call);
    expect(ports.auditTrail.notes.map(({ entry }) => entry.operation)).toContain('sweepFiles');
  });
});

describe('a check of the files', () => {
  const check = (removeLoose = false) => bench.desk.files.check(bench.bySystem, { removeLoose });

  test('counts them, and reports nothing when all are complete', async () => {
    for (let count = 0; count < 1_050; count += 1) await keep((await addFile()).id);
    expect(await check()).toEqual({ files: 1_050, bytes: 3_150, damaged: [], loose: [], removed: 0 });
  });

  test('queries keys that a store left out of its list', async () => {
    const file = await addFile();
    const lost = await addFile();
    await keep(file.id);
    const byteStore = { ...bench.ports.byteStore, sizesOf: async () => new Map() };
    const { files } = createDesk({ ...bench.ports, byteStore });
    const { damaged } = await files.check(bench.bySystem, { removeLoose: false });
    expect(damaged).toEqual([{ file: lost, storedSize: null }]);
  });

  test('lists files without bytes, and those whose bytes have another size', async () => {
    const lost = await addFile({ name: 'lost.pdf' });
    const cut = await addFile({ name: 'cut.pdf', size: 9 });
    await keep(cut.id);
    const { damaged } = await check();
    expect(damaged).toEqual([
      { file: lost, storedSize: null },
      { file: cut, storedSize: 3 },
    ]);
  });

  test('lists orphaned bytes, and removes them on request', async () => {
    const { ports } = bench;
    const key = await keep(anId());
    const ofExport = await keepExport(anId());
    ports.clock.advance(day + 1);
    await keep(anId());
    const loose = [{ key, size: 3 }, { key: ofExport }];
    expect(await check()).toMatchObject({ loose, removed: 0 });
    expect(ports.byteStore.keys()).toHaveLength(3);
    expect(await check(true)).toMatchObject({ loose, removed: 2 });
    expect(ports.byteStore.keys()).toHaveLength(1);
  });
});
