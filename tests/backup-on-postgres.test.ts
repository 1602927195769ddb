/** The commands of docs/backup.md for Postgres, as they stand there; those of an object store are left out. */
import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Deployment, saas } from './e2e/deployments.ts';

const page = readFileSync(new URL('../docs/backup.md', import.meta.url), 'utf8');
const program = fileURLToPath(new URL('../apps/selfhost/bin/tidemark.js', import.meta.url));

const rowsOf = async (url: string, statement: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

/** The commands of a block on the page: the one that has these words. */
const blockWith = (words: string): string => {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
  const [found, ...others] = blocks.filter((text) => text.includes(words));
  if (found === undefined || others.length > 0) throw new Error(`Expected one block with ${words}.`);
  return found.replaceAll(/^aws .*$/gm, '');
};

const majorOf = (command: string): number => {
  try {
    return Number(/\d+/.exec(execFileSync(command, ['--version'], { encoding: 'utf8' }))?.[0] ?? 0);
  } catch {
    return 0;
  }
};

const [server] = await rowsOf(inject('postgresUrl'), 'show server_version');
const commands = ['pg_dump', 'pg_restore', 'createdb', 'dropdb'];
const mayDump = commands.every(
  (command) => majorOf(command) >= Number.parseInt(String(server?.server_version), 10),
);

describe.skipIf(!mayDump)('a dump of Postgres (skipped without a pg_dump as new as the server)', () => {
  let deployment: Deployment;
  let folder = '';
  const scratch = `tidemark_check_${randomUUID().replaceAll('-', '')}`;

  beforeAll(async () => {
    deployment = await saas();
    folder = await mkdtemp(join(tmpdir(), 'tidemark-dump-'));
    await writeFile(join(folder, 'tidemark'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
    await chmod(join(folder, 'tidemark'), 0o755);
    await openTicketWithFile(deployment);
    await run(blockWith('pg_dump'));
  });

  afterAll(async () => {
    await rowsOf(inject('postgresUrl'), `drop database if exists ${scratch} with (force)`);
    await rm(folder, { recursive: true, force: true });
    await deployment.remove();
  });

  /** Stops at the first command that fails. */
  const run = async (block: string): Promise<string> => {
    const { environment } = deployment;
    const here = new URL(environment.DATABASE_URL ?? '');
    const script = block
      .replace('postgres://user:password@host:5432/', () => `${here.href.slice(0, -here.pathname.length)}/`)
      .replaceAll('tidemark_check', scratch);
    const env = { ...process.env, ...environment, PORT: '1', PATH: `${folder}:${process.env.PATH}` };
    const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script], { cwd: folder, env });
    return stdout;
  };

  test('is made, restored into a scratch database and verified, and the scratch database is removed', async () => {
    const said = await run(blockWith('pg_restore'));
    expect(said).toContain(`database ${scratch}`);
    expect(said).toContain('All is well.');
    expect(said).toContain('Every file has its bytes.');
    expect(
      await rowsOf(inject('postgresUrl'), `select 1 from pg_database where datname = '${scratch}'`),
    ).toEqual([]);
  });

  test('with missing files fails, and the message names them', async () => {
    const found = await readdir(deployment.files, { recursive: true, withFileTypes: true });
    const [lost] = found.filter((one) => one.isFile());
    if (!lost) throw new Error('Expected a file.');
    await rm(join(lost.parentPath, lost.name));
    await expect(run(blockWith('pg_restore'))).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(lost.name),
    });
  });
});

const openTicketWithFile = async ({ tidemark, start }: Deployment): Promise<void> => {
  const { key } = JSON.parse(await tidemark('quickstart', '--json'));
  const service = await start();
  try {
    const response = await fetch(`${service.url}/api/v1/tickets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        requester_email: 'ann@customer.example',
        subject: 'Where is it?',
        message: 'Not here.',
        files: [{ name: 'a.txt', data: 'SGVsbG8=' }],
      }),
    });
    expect(response.status).toBe(201);
  } finally {
    await service.close();
  }
};
