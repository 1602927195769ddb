/** `./tidemark demo`: it fills a folder of its own once, serves it, and touches nothing else. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleFolder } from '../../scripts/program.mjs';
import { commandProcess, demoProcess, type ServerProcess } from './server-process.ts';

let folder = '';
let environment: Readonly<Record<string, string>> = {};
const running: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-demo-'));
  environment = { PORT: '0', CONSOLE_DIR: (await consoleFolder()) ?? '' };
});

afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const place = (): string => join(folder, 'demo');

const demo = async (more: Readonly<Record<string, string>> = {}) => {
  const server = demoProcess(['--folder', place()], { ...environment, ...more });
  running.push(server);
  const started = JSON.parse(await server.ready) as Readonly<Record<string, string>>;
  const stop = async () => {
    server.child.kill('SIGTERM');
    return (await server.ended).code;
  };
  return { started, stop };
};

const get = async (url = ''): Promise<number> =>
  (await fetch(url.replace('demo.localhost', 'localhost'), { redirect: 'follow' })).status;

const count = (sql: string): number => {
  const database = new DatabaseSync(join(place(), 'tidemark.db'), { readOnly: true });
  try {
    return Number(database.prepare(`SELECT count(*) AS count FROM ${sql}`).get()?.count);
  } finally {
    database.close();
  }
};

test('the demo has work of 60 days, and starts again with the same data and password', async () => {
  // Whatever the environment names, the demo neither mails nor writes anywhere else.
  const others = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@b.example',
    DATA_DIR: join(folder, 'other'),
  };
  const { started, stop } = await demo(others);
  expect(existsSync(join(folder, 'other'))).toBe(false);
  for (const url of [started.console, started.help_centre, started.portal, started.portal_link])
    expect([url, await get(url)]).toEqual([url, 200]);

  expect(count('tickets')).toBe(300);
  expect(count('(SELECT DISTINCT status FROM tickets)')).toBeGreaterThan(3);
  expect(count('agents')).toBe(7);
  expect(count('articles')).toBe(18);
  expect(count('satisfaction_responses WHERE rating IS NOT NULL')).toBeGreaterThan(99);
  expect(count(`tickets WHERE status = 'open' AND sla LIKE '%"breachedAt":"2%'`)).toBeGreaterThan(0);
  expect(count("mails WHERE state <> 'sent'")).toBe(0);
  expect(await stop()).toBe(0);

  const again = await demo();
  expect(again.started.password).toBe(started.password);
  expect(again.started.portal_link).toBeNull();
  expect(count('tickets')).toBe(300);
  expect(await again.stop()).toBe(0);
}, 300_000);

test('the demo refuses a folder with anything else in it', async () => {
  const full = join(folder, 'full');
  await writeFile(full, 'a file');
  const inside = await mkdtemp(join(folder, 'some-'));
  await writeFile(join(inside, 'notes.txt'), 'mine');
  for (const path of [full, inside]) {
    const { code, err } = await commandProcess(['demo', '--folder', path], environment);
    expect([code, err]).toEqual([1, expect.stringContaining(path)]);
  }
});
