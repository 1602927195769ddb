/** `workspace export` and `workspace import` are killed in each phase, and run again. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { movedTables } from '@tidemark/sql/moves';
import { expect, test } from 'vitest';
import { type Deployment, saas, selfhost } from './e2e/deployments.ts';
import { rowsOf, secretKeyOf } from './setup/moved-rows.ts';

const program = fileURLToPath(new URL('../apps/selfhost/bin/tidemark.js', import.meta.url));

/** Runs a command until it prints a word on standard error, and kills it then; false when it ended before. */
const killedAt = ({ environment }: Deployment, word: string, ...args: string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [program, ...args], { env: { PATH, ...environment } });
    let said = '';
    child.stderr.on('data', (piece) => {
      said += piece;
      if (said.includes(word)) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('exit', (_code, signal) => resolve(signal === 'SIGKILL'));
  });

const listed = async ({ tidemark }: Deployment): Promise<readonly unknown[]> =>
  JSON.parse(await tidemark('workspace', 'list', '--json')).data;

test('a move that is killed in each phase is finished by the same commands', {
  timeout: 240_000,
}, async () => {
  const home = await selfhost();
  const cloud = await saas();
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-killed-'));
  try {
    await home.tidemark('quickstart');
    await home.tidemark('seed', 'load', '--tickets', '600');
    const [{ id }] = (await listed(home)) as [{ id: string }];
    const written = join(folder, 'written');
    const copied = join(folder, 'copied');
    const exporting = ['workspace', 'export', 'demo', written, '--freeze'];

    for (const phase of ['Copying files', 'read-only; waiting', 'contacts:', 'tickets:', 'messages:']) {
      expect([phase, await killedAt(home, phase, ...exporting)]).toEqual([phase, true]);
      await expect(cloud.tidemark('workspace', 'import', written)).rejects.toThrow('no finished export');
    }
    await home.tidemark(...exporting);

    await cp(written, copied, { recursive: true });
    await cp(`${written}.key`, `${copied}.key`);
    const torn = join(copied, 'tables', 'messages.ndjson');
    await writeFile(torn, (await readFile(torn)).subarray(0, -20));
    await expect(cloud.tidemark('workspace', 'import', copied)).rejects.toThrow(
      /messages\.ndjson, line \d+: the file ends within this line/,
    );
    expect(await listed(cloud)).toEqual([]);
    await cp(written, copied, { recursive: true });

    for (const phase of ['workspace_counters:', 'contacts:', 'tickets:', 'ticket_tags:', 'audit_segments:']) {
      expect([phase, await killedAt(cloud, phase, 'workspace', 'import', copied)]).toEqual([phase, true]);
      if (phase !== 'audit_segments:') expect(await listed(cloud)).toEqual([]);
    }
    if ((await listed(cloud)).length === 0) await cloud.tidemark('workspace', 'import', copied);
    const source = await rowsOf(home, id, await secretKeyOf(home));
    const target = await rowsOf(cloud, id, await secretKeyOf(cloud));
    for (const { name } of movedTables)
      if (!name.startsWith('audit_')) expect([name, target[name]]).toEqual([name, source[name]]);
    expect(await cloud.tidemark('audit', 'verify')).toContain('is intact');
  } finally {
    await rm(folder, { recursive: true, force: true });
    await home.remove();
    await cloud.remove();
  }
});

test('an unfinished import is removed by the same command, and nothing of it is left', async () => {
  const home = await selfhost();
  const cloud = await saas();
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-removed-'));
  const written = join(folder, 'written');
  try {
    await home.tidemark('quickstart');
    await home.tidemark('seed', 'load', '--tickets', '60');
    const [{ id }] = (await listed(home)) as [{ id: string }];
    await home.tidemark('workspace', 'export', 'demo', written);
    for (const target of [cloud, await selfhost()]) {
      await target.tidemark('workspace', 'import', written);
      for (const verb of ['suspend', 'resume'])
        await expect(target.tidemark('workspace', verb, `:moving:${id}`)).rejects.toThrow(
          /No workspace has the slug/,
        );
      const { removed } = JSON.parse(await target.tidemark('workspace', 'import', written, '--json'));
      expect(removed).toBe(0);
      await target.tidemark('workspace', 'import', written, '--remove');
      const storage = await target.openStorage();
      expect(await storage.moves.find(id)).toBeNull();
      for (const table of movedTables) expect(await storage.moves.read(id, table, null)).toEqual([]);
      await storage.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await home.remove();
    await cloud.remove();
  }
});
