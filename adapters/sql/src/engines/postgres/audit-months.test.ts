/** The audit log of Postgres is stored by month (docs/decisions/0081). */
import {
  type AuditMonths,
  createDesk,
  keepingAuditMonths,
  millisecondsOf,
  type NotedEntry,
  systemCall,
} from '@tidemark/domain';
import { anAuditEntry, anId, aWorkspace, chainingAuditTrail, testPorts } from '@tidemark/domain/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bareDatabase, freshDatabase } from '../../../../../tests/setup/postgres-database.ts';
import type { Storage } from '../../storage.ts';
import { tablesBefore } from '../../testing/earlier-tables.ts';
import { openPostgres } from './open.ts';

const now = new Date().toISOString();
const monthOf = (months: number): string => {
  const [year = 0, month = 1] = now.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString();
};

let made = 0;
const idAt = (instant: string): string => {
  made += 1;
  const time = millisecondsOf(instant).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${made.toString(16).padStart(12, '0')}`;
};

describe('the audit log on Postgres', () => {
  let url: string;
  let drop: () => Promise<void>;
  let client: pg.Client;
  let storage: Storage;
  const open = async (database: Awaited<ReturnType<typeof freshDatabase>>) => {
    ({ url, drop } = database);
    client = new pg.Client({ connectionString: url });
    await client.connect();
  };
  const months = (): AuditMonths => storage.auditMonths ?? expect.unreachable('It has no months.');
  const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  const parts = async () =>
    (
      await rows(`select relname, pg_get_expr(relpartbound, oid) as bounds from pg_class
        where oid in (select inhrelid from pg_inherits where inhparent = 'audit_log'::regclass) order by 1`)
    ).map(({ relname }) => String(relname));
  const tables = async () =>
    (
      await rows("select relname from pg_class where relkind = 'r' and relname like 'audit_log%' order by 1")
    ).map(({ relname }) => String(relname));
  const nameAt = (month: number) => `audit_log_${monthOf(month).slice(0, 7).replace('-', '_')}`;
  const addWorkspace = async () => {
    const workspace = aWorkspace();
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    return workspace.id;
  };
  const entryAt = (workspaceId: string, instant: string): NotedEntry => ({
    workspaceId,
    entry: {
      ...anAuditEntry({ id: idAt(instant), at: instant }),
      place: { segment: anId(), position: 1, sourceMark: null, seal: 'a1' },
    },
  });
  const count = async (workspaceId: string) =>
    Number((await rows(`select count(*) from audit_log where workspace_id = '${workspaceId}'`))[0]?.count);

  afterEach(async () => {
    await storage.close();
    await client.end();
    await drop();
  });

  describe('of an earlier version', () => {
    beforeEach(async () => open(await bareDatabase()));

    test('becomes the first part as it is, and writes of both versions go on', async () => {
      await client.query(tablesBefore('0087', 'postgres').join(';\n'));
      const workspaceId = anId();
      await client.query(`insert into workspaces (id, slug, name, locale, timezone, status, settings, created_at)
        values ('${workspaceId}', 'acme', 'Acme', 'en', 'UTC', 'active', '{"closeAfterDays":4}', '${now}')`);
      const insert = {
        name: 'as an earlier program prepares it',
        text: `insert into audit_log (workspace_id, id, at, actor_type, actor_name, operation, path, outcome, request_id)
          values ($1, $2, $3, 'system', 'X', 'x', '/', 'ok', 'r') on conflict (workspace_id, id) do nothing`,
      };
      const old = [idAt(monthOf(-14)), idAt(now)];
      for (const id of old) await client.query({ ...insert, values: [workspaceId, id, now] });
      const [before] = await rows("select pg_relation_filenode('audit_log') as file");
      storage = await openPostgres({ url, allowUnsafeFsync: true });
      expect(await rows("select pg_relation_filenode('audit_log_first') as file")).toEqual([before]);
      const newer = [idAt(now), idAt(monthOf(2))];
      for (const id of [...old, ...newer]) await client.query({ ...insert, values: [workspaceId, id, now] });
      const { data } = await storage.work.read(workspaceId, ({ audit }) =>
        audit.listFromOldest({ limit: 9, after: null }),
      );
      expect(data.map(({ id }) => id)).toEqual([...old, ...newer]);
      expect(await rows(`select conname from pg_constraint where conname = 'audit_log_bound'`)).toEqual([]);
    });

    test('goes up to the month behind its latest entry, whatever clock that had', async () => {
      await client.query(tablesBefore('0087', 'postgres').join(';\n'));
      const workspaceId = anId();
      await client.query(`insert into workspaces (id, slug, name, locale, timezone, status, settings, created_at)
        values ('${workspaceId}', 'acme', 'Acme', 'en', 'UTC', 'active', '{"closeAfterDays":4}', '${now}')`);
      await client.query(`insert into audit_log (workspace_id, id, at, actor_type, actor_name, operation, path, outcome, request_id)
        values ('${workspaceId}', '${idAt(monthOf(30))}', '${now}', 'system', 'X', 'x', '/', 'ok', 'r')`);
      storage = await openPostgres({ url, allowUnsafeFsync: true });
      expect(await parts()).toEqual([nameAt(31), nameAt(32), 'audit_log_first'].sort());
      await months().prepare(now);
      expect(await count(workspaceId)).toBe(1);
    });
  });

  describe('stored by month', () => {
    beforeEach(async () => {
      await open(await freshDatabase());
      storage = await openPostgres({ url, allowUnsafeFsync: true });
    });

    test('has parts for the months to come, however many processes make them', async () => {
      await Promise.all([months().prepare(now), months().prepare(now), months().prepare(monthOf(2))]);
      expect(await parts()).toEqual(['audit_log_first', ...[2, 3, 4, 5].map(nameAt)].sort());
      await months().prepare(now);
      expect(await parts()).toHaveLength(5);
    });

    test('says how many of the month that runs and the next three have no part', async () => {
      await months().prepare(now);
      expect(await months().missing(now)).toBe(0);
      expect(await months().missing(monthOf(1))).toBe(1);
      expect(await months().missing(monthOf(4))).toBe(4);
    });

    test('loses whole months, keeps all later ones, and takes entries of any earlier time again', async () => {
      const workspaceId = await addWorkspace();
      await months().prepare(monthOf(14));
      const entries = [-1, 0, 1, 2, 3, 4].map((month) => entryAt(workspaceId, monthOf(month)));
      await storage.auditNotes.add(entries);
      expect(await months().hasBefore(monthOf(1))).toBe(false);
      expect(await months().removeBefore(monthOf(1))).toBe(0);
      expect(await count(workspaceId)).toBe(6);
      expect(await months().hasBefore(monthOf(3))).toBe(true);
      expect(await months().removeBefore(monthOf(3))).toBe(2);
      expect(await count(workspaceId)).toBe(2);
      expect(await tables()).toEqual(
        [
          `audit_log_before_${nameAt(3).slice(10)}`,
          ...Array.from({ length: 15 }, (_, place) => nameAt(place + 3)),
        ].sort(),
      );
      expect(await months().hasBefore(monthOf(3))).toBe(false);
      await storage.auditNotes.add([entryAt(workspaceId, monthOf(-20))]);
      expect(await count(workspaceId)).toBe(3);
      expect(await months().removeBefore(monthOf(4))).toBe(2);
      expect(await count(workspaceId)).toBe(1);
    });

    test('loses what a process that was killed had detached and not yet dropped', async () => {
      await client.query('alter table audit_log detach partition audit_log_first');
      expect(await months().hasBefore(monthOf(-1))).toBe(true);
      expect(await months().removeBefore(monthOf(-1))).toBe(0);
      expect(await tables()).toEqual(
        [`audit_log_before_${nameAt(2).slice(10)}`, nameAt(2), nameAt(3)].sort(),
      );
      expect(await months().hasBefore(monthOf(-1))).toBe(false);
    });

    test('lists newest entries without a look at the parts of earlier months', async () => {
      await months().prepare(monthOf(14));
      const { rows: plan } = await client.query(`explain (analyze, costs off, timing off, summary off)
        select * from audit_log where workspace_id = '${anId()}' and id < '${idAt(monthOf(3))}' order by id desc limit 26`);
      const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(text).toMatch(/Append/);
      expect(text).not.toMatch(/Sort|Seq Scan/);
      expect(text).not.toContain(nameAt(4));
    });

    test('can still be checked when its first months are gone', async () => {
      const workspaceId = await addWorkspace();
      const ports = testPorts({ work: storage.work, auditNotes: storage.auditNotes });
      const call = systemCall(workspaceId, 'x', 'request');
      const trail = chainingAuditTrail(ports);
      await months().prepare(monthOf(14));
      for (const month of [0, 0, 2, 3, 4]) {
        ports.clock.set(monthOf(month));
        trail.note(workspaceId, anAuditEntry({ id: idAt(monthOf(month)), at: monthOf(month) }));
        await trail.writeAll();
      }
      await trail.end();
      ports.clock.set(monthOf(4));
      const { auditNotes: notes, vault, clock } = ports;
      const days = (millisecondsOf(monthOf(4)) - millisecondsOf(monthOf(3))) / 86_400_000;
      const keep = keepingAuditMonths({ vault, clock, months: months(), notes, days });
      expect(await keep()).toBe(2);
      expect(await keep()).toBe(0);
      expect(await createDesk(ports).audit.verify(call)).toMatchObject({
        entries: 2,
        removedSegments: 2,
        faultCount: 0,
      });
      await client.query(`delete from audit_log where at = '${monthOf(3)}'`);
      expect((await createDesk(ports).audit.verify(call)).faults.map(({ type }) => type)).toEqual([
        'removed',
      ]);
    });
  });
});
