/** Measures the gain of writes on SQLite that share a commit: two files on the same disk, one with a commit for each write. */
import { createDesk, systemCall } from '@tidemark/domain';
import { aWorkspace, testPorts } from '@tidemark/domain/testing';
import Database from 'better-sqlite3';
import type { Driver } from 'kysely';
import type { Engine } from '../engine.ts';
import { connectionTo } from '../engines/sqlite/connection.ts';
import { createCredentialMemory } from '../engines/sqlite/credential-memory.ts';
import { kyselyOn } from '../engines/sqlite/dialect.ts';
import { driverOf } from '../engines/sqlite/driver.ts';
import { sharingDrivers } from '../engines/sqlite/group-commit.ts';
import { openSqlite } from '../engines/sqlite/open.ts';
import { createQueue } from '../engines/sqlite/queue.ts';
import { portsOf } from '../storage.ts';
import type { TrickContrasts } from './contrasts.ts';

/** On two new files, which wait for the disk as those of a server do. */
export const groupContrasts = async (
  paths: Readonly<{ without: string; with: string }>,
): Promise<TrickContrasts> => {
  const sharing = (file: Database.Database): Driver =>
    sharingDrivers(file, { sameFile: () => {}, synchronous: 'FULL' }).durable;
  const sides = {
    without: await deskOn(paths.without, aloneOn),
    with: await deskOn(paths.with, sharing),
  };
  const contrasts = [8, 32].map((callers) => ({
    trick: 'writes share a commit',
    work: `open a ticket, ${callers} callers, SQLite`,
    without: sides.without.open,
    with: sides.with.open,
    inSlice: 400,
    callers,
  }));
  const close = async (): Promise<void> => {
    sides.without.close();
    sides.with.close();
  };
  return { contrasts, close };
};

const deskOn = async (path: string, driverFor: (file: Database.Database) => Driver) => {
  await (await openSqlite({ path })).close();
  const file = new Database(path);
  const reading = new Database(path, { readonly: true });
  for (const pragma of ['synchronous = full', 'foreign_keys = on', 'secure_delete = on']) file.pragma(pragma);
  const writer = kyselyOn(driverFor(file));
  const reader = kyselyOn(driverOf(reading, connectionTo(reading)));
  const engine: Engine = {
    reader: () => reader,
    transaction: (use) => writer.transaction().execute(use),
    snapshot: (_reach, use) => use(reader),
    claim: async () => true,
    isCollision: () => false,
    owe: async () => {},
    erased: () => {},
    tasked: () => {},
    evented: () => {},
    credentials: createCredentialMemory(reader, file),
    bulk: { insert: async () => {}, end: async () => {} },
  };
  const workspace = aWorkspace();
  const { work, directory } = portsOf(engine);
  await work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  const desk = createDesk(testPorts({ work, directory }));
  const call = systemCall(workspace.id, 'openTicket', 'request-0');
  let opened = 0;
  return {
    open: () => {
      opened += 1;
      const requesterEmail = `${opened % 500}@customer.example`;
      return desk.tickets.open(call, { requesterEmail, subject: 'It is dark', message: 'Please help.' });
    },
    close: () => {
      reading.close();
      file.close();
    },
  };
};

/** Each transaction with a commit of its own, in the order of asking. */
const aloneOn = (file: Database.Database): Driver => {
  const driver = driverOf(file, connectionTo(file));
  const queue = createQueue();
  let leave = (): void => undefined;
  return {
    ...driver,
    beginTransaction: async (connection, settings) => {
      leave = await queue.enter();
      await driver.beginTransaction(connection, settings);
    },
    commitTransaction: (connection) => driver.commitTransaction(connection).finally(() => leave()),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection).finally(() => leave()),
  };
};
