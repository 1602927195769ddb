import { aContact, aWorkspace } from '@tidemark/domain/testing';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../../../tests/setup/postgres-database.ts';
import { isCollision, postgresFailure } from './failures.ts';
import { openPostgres } from './open.ts';

const errorWith = (code: string): Error => Object.assign(new Error('driver text'), { code });

describe('a failure of Postgres', () => {
  test.each([
    ['53100', 'storage_full'],
    ['57014', 'unavailable'],
    ['25P04', 'unavailable'],
    ['57P01', 'unavailable'],
    ['08006', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
  ])('with the code %s is reported as %s, without the driver’s words', (code, expected) => {
    const failure = postgresFailure(errorWith(code));
    expect(failure).toMatchObject({ code: expected });
    expect((failure as Error).message).not.toContain('driver text');
  });

  test('is thrown unchanged when it is a programming error', () => {
    const error = errorWith('42703');
    expect(postgresFailure(error)).toBe(error);
    expect(isCollision(error)).toBe(false);
  });

  test.each(['40P01', '40001', '23503', '23505'])('is retried after a conflict: %s', (code) => {
    expect(isCollision(errorWith(code))).toBe(true);
    expect(postgresFailure(errorWith(code))).toMatchObject({ code });
  });

  test('is reported at once when there is no server', async () => {
    const opening = openPostgres({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
    await expect(opening).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('ends when connections return: cut ones do not stop the process, and their write is undone', async () => {
    const { url, drop } = await freshDatabase();
    const faults: Error[] = [];
    const storage = await openPostgres({ url, onPoolError: (error) => faults.push(error) });
    const workspace = aWorkspace();
    const contact = aContact();
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    const cut = storage.work.write(workspace.id, async ({ contacts }) => {
      await contacts.addIfNew(contact);
      await cutConnections(url);
      await contacts.find(contact.id);
    });
    await expect(cut).rejects.toMatchObject({ code: 'unavailable' });
    expect(faults.length).toBeGreaterThan(0);
    await expect(storage.ready()).resolves.toBeUndefined();
    expect(await storage.work.read(workspace.id, (stores) => stores.contacts.find(contact.id))).toBeNull();
    await storage.close();
    await drop();
  });
});

const cutConnections = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
};
