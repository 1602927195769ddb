import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listErasures, noteErasures } from './erasure-list.ts';
import { type TestDeployment, testDeployment } from './test-deployment.ts';

let instance: TestDeployment;
let database: string;
let backups: string;

beforeEach(async () => {
  instance = await testDeployment();
  database = join(instance.folder, 'data', 'tidemark.db');
  backups = join(instance.folder, 'backups');
});
afterEach(() => instance.end());

/** Returns the id of the contact. */
const eraseAt = (at: string): string => {
  const contactId = randomUUID();
  const file = new DatabaseSync(database);
  file
    .prepare(
      `insert into events (workspace_id, sequence, id, kind, occurred_at, actor_type, actor_id, subject_id, data)
      select id, (select coalesce(max(sequence), 0) + 1 from events), ?, 'contact.deleted', ?, 'system', null, ?, '{}'
      from workspaces`,
    )
    .run(randomUUID(), at, contactId);
  file.close();
  return contactId;
};

const listed = (): readonly string[] => listErasures(backups).map(({ contactId }) => contactId);

test('an erasure is listed even if the clock was set back after the last one', () => {
  const first = eraseAt('2026-11-20T12:00:00.000Z');
  noteErasures(backups, database);
  const second = eraseAt('2026-11-20T11:00:00.000Z');
  noteErasures(backups, database);
  expect(listed()).toEqual([first, second]);
});

test('an erasure in the same millisecond as a listed one is listed', () => {
  const at = '2026-11-20T12:00:00.000Z';
  const first = eraseAt(at);
  noteErasures(backups, database);
  expect(listed()).toEqual([first]);
  const second = eraseAt(at);
  noteErasures(backups, database);
  expect(listed()).toEqual([first, second]);
});

test('earlier entries stay, and no person is listed twice', () => {
  mkdirSync(backups);
  const earlier = [randomUUID(), randomUUID()].join(' ');
  appendFileSync(join(backups, 'erasures'), `${earlier} 2027-01-01T00:00:00.000Z\n`);
  const found = eraseAt('2026-11-20T12:00:00.000Z');
  for (let look = 0; look < 3; look += 1) noteErasures(backups, database);
  expect(listed()).toEqual([earlier.split(' ')[1], found]);
  const text = readFileSync(join(backups, 'erasures'), 'utf8');
  noteErasures(backups, database);
  expect(readFileSync(join(backups, 'erasures'), 'utf8')).toBe(text);
});
