/** Databases of the proofs: made empty, opened with our own adapters, dropped with the row. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openPostgres, openSqlite, type Storage } from '@tidemark/sql';
import pg from 'pg';
import { cleanLater } from './cleaning.ts';
import type { ProofContext } from './row.ts';

/** Where a proof's data is: the folder of a self-hosted server, or a database of a Postgres. */
export type Place = SqlitePlace | PostgresPlace;
export type SqlitePlace = Readonly<{ db: 'sqlite'; folder: string; file: string }>;
export type PostgresPlace = Readonly<{ db: 'postgres'; url: string }>;

/** An empty place for a row, gone after it. */
export const newPlace = async ({ db, folder, postgresUrl }: ProofContext): Promise<Place> => {
  if (db === 'sqlite') {
    const data = join(folder, `data-${randomUUID().slice(0, 8)}`);
    return { db, folder: data, file: join(data, 'tidemark.db') };
  }
  if (postgresUrl === null) throw new Error('A row on Postgres needs a server to make its database on.');
  return newDatabase(postgresUrl);
};

/** An empty database on a server. */
export const newDatabase = async (serverUrl: string): Promise<Place> => {
  const name = `tidemark_prove_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  cleanLater(() => onServer(serverUrl, `drop database if exists ${name} with (force)`));
  const url = new URL(serverUrl);
  url.pathname = name;
  const place: Place = { db: 'postgres', url: url.href };
  cleanLater(() => rm(filesOf(place), { recursive: true, force: true }));
  return place;
};

/** The folder of the files of a place. */
export const filesOf = (place: Place): string =>
  place.db === 'sqlite'
    ? join(place.folder, 'files')
    : join(tmpdir(), `files-of-${basename(new URL(place.url).pathname)}`);

/** Opens a place in this process; the caller closes it. The folder of a file must be there. */
export const openPlace = (place: Place): Promise<Storage> =>
  place.db === 'sqlite'
    ? openSqlite({ path: place.file })
    : openPostgres({ url: place.url, poolSize: 4, allowUnsafeFsync: true });

/** The rows of a query, read past our own stores: text and numbers as the engine gives them. */
export const readRows = async (
  place: Place,
  query: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  if (place.db === 'postgres') return onServer(place.url, query);
  const { DatabaseSync } = await import('node:sqlite');
  const file = new DatabaseSync(place.file);
  try {
    return file.prepare(query).all();
  } finally {
    file.close();
  }
};

const onServer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Readonly<Record<string, unknown>>>(statement)).rows;
  } finally {
    await client.end();
  }
};
