/** Somebody who has the database and not the secret key changes the audit log: the check finds it (docs/decisions/0082). */
import { createDesk, makingOperations, systemCall } from '@tidemark/domain';
import { anAuditEntry, chainingAuditTrail, testPorts } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

describe.each(engines)('the audit log on $name', (engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeAll(async () => {
    database = await engine.create('current');
    storage = await database.open();
  });
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  /** A workspace of its own with a log of four entries: its first agent, and three reads. */
  const aLog = async () => {
    const { work, directory, auditNotes } = storage;
    const ports = testPorts({ work, directory, auditNotes });
    const trail = chainingAuditTrail(ports);
    const desk = createDesk({ ...ports, auditTrail: trail });
    const workspaceId = anIdOfNow(ports.clock.now());
    const call = systemCall(workspaceId, makingOperations.create, 'request');
    await desk.workspaces.add(call, { slug: `w${workspaceId.slice(-12)}`, name: 'Acme' });
    for (let each = 0; each < 3; each += 1) desk.audit.note({ ...call, source: '192.0.2.7' }, 'ok');
    await trail.end();
    const at = (position: number) => `workspace_id = '${workspaceId}' and position = ${position}`;
    const found = async () => (await desk.audit.verify(call)).faults.map(({ type }) => type);
    return { workspaceId, at, found, clock: ports.clock };
  };

  test('is intact, whatever it passed through', async () => {
    const { found } = await aLog();
    expect(await found()).toEqual([]);
  });

  test.each(['outcome', 'operation', 'path', 'actor_name', 'at', 'source', 'request_id', 'subject_type'])(
    'shows that somebody changed the column %s',
    async (column) => {
      const { at, found } = await aLog();
      await database.run(`update audit_log set ${column} = 'other' where ${at(3)}`);
      expect(await found()).toEqual(['changed']);
    },
  );

  test.each([1, 2, 4])('shows that somebody removed the entry at position %i', async (position) => {
    const { at, found } = await aLog();
    await database.run(`delete from audit_log where ${at(position)}`);
    expect(await found()).toEqual(['removed']);
  });

  test('shows that somebody inserted a copy of an entry under another id', async () => {
    const { workspaceId, at, found } = await aLog();
    const columns =
      'at, actor_type, actor_id, actor_name, operation, path, outcome, request_id, segment, seal';
    await database.run(
      `insert into audit_log (workspace_id, id, position, ${columns})
        select workspace_id, '${anAuditEntry().id}', 5, ${columns} from audit_log where ${at(2)}`,
    );
    expect(workspaceId).not.toBe('');
    expect(await found()).toEqual(['inserted']);
  });

  test.each(['2026-11-20T08:06:00.000Z', '2020-01-01T00:00:00.000Z'])(
    'shows that somebody inserted an entry of %s without a seal',
    async (instant) => {
      const { at, found } = await aLog();
      const columns = 'actor_type, actor_name, operation, path, outcome, request_id';
      await database.run(
        `insert into audit_log (workspace_id, id, at, ${columns})
          select workspace_id, '${anAuditEntry().id}', '${instant}', ${columns} from audit_log where ${at(2)}`,
      );
      expect(await found()).toEqual(['inserted']);
    },
  );

  test('shows that somebody removed all heads, and then everything', async () => {
    const { workspaceId, found, clock } = await aLog();
    clock.advance(3_600_000);
    const of = `where workspace_id = '${workspaceId}'`;
    await database.run(`delete from audit_segments ${of}`);
    expect(await found()).toEqual(['unsigned']);
    await database.run(`update audit_log set segment = null, position = null, seal = null ${of}`);
    expect(await found()).toEqual(['unsigned']);
    await database.run(`delete from audit_log ${of}`);
    expect(await found()).toEqual(['unsigned']);
  });

  test('shows that somebody cut the tail off and shortened its head', async () => {
    const { workspaceId, at, found } = await aLog();
    await database.run(`delete from audit_log where ${at(4)}`);
    await database.run(`update audit_segments set last = 3 where workspace_id = '${workspaceId}'`);
    expect(await found()).toEqual(['segment_unproven']);
  });
});

let made = 0;
/** As workspaces have: it begins with the milliseconds. */
const anIdOfNow = (now: string): string => {
  made += 1;
  const hex = Date.parse(now).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(made).padStart(12, '0')}`;
};
