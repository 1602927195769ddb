/** The storages that the API suite runs on, each with an empty database of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Directory, Work } from '@tidemark/domain';
import { createMemoryStorage } from '@tidemark/domain/testing';
import { openPostgres, openSqlite } from '@tidemark/sql';
import { freshDatabase } from '../setup/postgres-database.ts';

export type OpenStorage = Readonly<{ work: Work; directory: Directory; close: () => Promise<void> }>;

const memory = async (): Promise<OpenStorage> => ({
  ...createMemoryStorage(),
  close: async () => undefined,
});

const sqlite = async (): Promise<OpenStorage> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-api-'));
  const { work, directory, close } = await openSqlite({
    path: join(folder, 'tidemark.db'),
    synchronous: 'NORMAL',
  });
  return {
    work,
    directory,
    close: async () => {
      await close();
      await rm(folder, { recursive: true });
    },
  };
};

const postgres = async (): Promise<OpenStorage> => {
  const database = await freshDatabase();
  const { work, directory, close } = await openPostgres({ url: database.url, allowUnsafeFsync: true });
  return {
    work,
    directory,
    close: async () => {
      await close();
      await database.drop();
    },
  };
};

export const storages: readonly Readonly<{ name: string; open: () => Promise<OpenStorage> }>[] = [
  { name: 'memory', open: memory },
  { name: 'SQLite', open: sqlite },
  { name: 'Postgres', open: postgres },
];
