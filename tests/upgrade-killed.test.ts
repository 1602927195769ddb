/** Databases of earlier versions, of SQLite, with data in them: their upgrade is killed ten times, and begun once more. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { steps } from '../adapters/sql/src/migrations/migrate.ts';
import { tablesBefore } from '../adapters/sql/src/testing/earlier-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'tidemark-upgrade-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const versions = Object.keys(steps);
const oldest = versions.findIndex((name) => name >= '0003');
/** From the oldest version that has tickets. */
const earlier = versions.filter((_, place) => place >= oldest && (place - oldest) % 12 === 0);

const idOf = (number: number): string => `019a9f00-7a1a-75eb-84d4-${String(number).padStart(12, '0')}`;
const at = '2026-11-20T08:05:00.000Z';
const tickets = Array.from({ length: 40 }, (_, index) => index + 1);
const owner = idOf(0);

const rows = [
  `insert into workspaces (id, slug, name, locale, timezone, status, settings, created_at)
    values ('${owner}', 'acme', 'Acme', 'en', 'UTC', 'active', '{"closeAfterDays":4}', '${at}')`,
  `insert into contacts (workspace_id, id, email, email_key, email_domain, name, blocked, custom_fields, created_at, updated_at, version)
    values ('${owner}', '${idOf(1)}', 'zoe@x.example', 'zoe@x.example', 'x.example', 'Zoe', 0, '{}', '${at}', '${at}', 1)`,
  ...tickets.flatMap((number) => [
    `insert into tickets (workspace_id, number, id, subject, status, priority, channel, requester_id, tags, custom_fields, acts,
        created_at, updated_at, last_message_at, version)
      values ('${owner}', ${number}, '${idOf(100 + number)}', 'Ticket ${number}', 'new', 'normal', 'api', '${idOf(1)}', '["a"]', '{}', '{}',
        '${at}', '${at}', '${at}', 1)`,
    `insert into messages (workspace_id, id, ticket_number, position, internal, body, body_html, author_type, author_id, author_name,
        channel, auto, delivery_state, created_at)
      values ('${owner}', '${idOf(1000 + number)}', ${number}, 1, 0, 'Text ${number}', '', 'contact', '${idOf(1)}', 'Zoe',
        'api', 0, 'none', '${at}')`,
  ]),
];

const program = join(import.meta.dirname, '../adapters/sql/src/testing/migrate-until-killed.ts');

/** Whether the upgrade was killed before its statement of this number; false where it ended before that, without a fault. */
const isKilled = (where: string, statement: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [program, where, String(statement)], (error, _out, told) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(told));
      else resolve(error !== null);
    });
  });

const copyOf = (path: string): string => {
  const where = `${path}-copy`;
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(where + end, { force: true });
  copyFileSync(path, where);
  return where;
};

test.each(earlier)(
  'an upgrade of the tables before %s that is killed ten times loses nothing, and is ended by the next one',
  {
    timeout: 600_000,
  },
  async (version) => {
    const path = join(folder, version);
    const file = new Database(path);
    for (const statement of [...tablesBefore(version, 'sqlite'), ...rows]) file.exec(statement);
    file.close();
    let where = copyOf(path);
    // Each upgrade goes on where the one before it was killed; one that reached its end gives way to a fresh copy.
    for (let kills = 0, statement = 4; kills < 10; )
      if (await isKilled(where, statement)) {
        kills += 1;
        statement += 5;
      } else {
        expect(statement).toBeGreaterThan(1);
        where = copyOf(path);
        statement = Math.floor(statement / 2);
      }
    expect(await isKilled(where, Number.MAX_SAFE_INTEGER)).toBe(false);
    const upgraded = new Database(where);
    const ask = (query: string) => upgraded.prepare(query).all();
    expect(ask('select name from kysely_migration order by name')).toEqual(
      versions.toSorted().map((name) => ({ name })),
    );
    expect(ask('select number, subject, requester_id, tags from tickets order by number')).toEqual(
      tickets.map((number) => ({
        number,
        subject: `Ticket ${number}`,
        requester_id: idOf(1),
        tags: '["a"]',
      })),
    );
    expect(ask('select ticket_number, body, author_name from messages order by ticket_number')).toEqual(
      tickets.map((number) => ({ ticket_number: number, body: `Text ${number}`, author_name: 'Zoe' })),
    );
    expect(ask('select email, name from contacts')).toEqual([{ email: 'zoe@x.example', name: 'Zoe' }]);
    expect(ask('pragma foreign_key_check')).toEqual([]);
    expect(ask('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    upgraded.close();
  },
);
