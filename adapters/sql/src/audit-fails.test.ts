import { createDesk, systemCall } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

/** The table is refused by the database itself, as by a full disk or a broken page. */
const refusal = {
  SQLite: {
    on: "create trigger no_audit before insert on audit_log begin select raise(abort, 'no audit'); end",
    off: 'drop trigger no_audit',
  },
  Postgres: {
    on: "create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$; create trigger no_audit before insert on audit_log for each row execute function no_audit()",
    off: 'drop trigger no_audit on audit_log; drop function no_audit',
  },
} as const;

describe.each(engines)('an audit log that cannot be written on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  const { on, off } = refusal[engine.name === 'SQLite' ? 'SQLite' : 'Postgres'];

  beforeEach(async () => {
    database = await engine.create('current');
    storage = await database.open();
  });
  afterEach(async () => {
    await storage.close();
    await database.drop();
  });

  const opened = async () => {
    const ports = testPorts({ work: storage.work, directory: storage.directory });
    const desk = createDesk(ports);
    const call = systemCall(ports.ids.next(), 'prepare', 'prepare');
    await desk.workspaces.add(call, { slug: 'demo', name: 'Demo' });
    const addKey = (name: string) => desk.apiKeys.add(call, { name, scopes: ['read'] });
    return { desk, call, addKey };
  };

  test('undoes the write that it belongs to', async () => {
    const { addKey } = await opened();
    await addKey('before');
    const entries = await database.count('audit_log');
    expect(entries).toBeGreaterThan(0);
    await database.run(on);
    await expect(addKey('meanwhile')).rejects.toThrow('no audit');
    expect(await database.count('api_keys')).toBe(1);
    expect(await database.count('audit_log')).toBe(entries);
  });

  test('takes writes again once it can be written', async () => {
    const { addKey } = await opened();
    await database.run(on);
    await expect(addKey('meanwhile')).rejects.toThrow('no audit');
    await database.run(off);
    await addKey('afterwards');
    expect(await database.count('api_keys')).toBe(1);
  });
});
