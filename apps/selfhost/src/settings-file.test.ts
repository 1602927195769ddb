import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { selfhostCli } from './cli-app.ts';
import { startSelfhost } from './main.ts';
import { withSettingsFile } from './settings-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-settings-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeSettings = (text: string) => writeFile(join(folder, 'tidemark.env'), text);

test('a server and its commands have the settings of tidemark.env, and those of the environment before them', async () => {
  await writeSettings(
    '# ours\nPUBLIC_URL=https://support.example.com\nBACKUP_KEEP="9"\nLOG_LEVEL=silent\nPORT=1\n',
  );
  const environment = { DATA_DIR: folder, PORT: '0', BACKUP_KEEP: '' };
  const server = await startSelfhost(environment, () => undefined);
  expect(server.url).toBe('https://support.example.com');
  await server.close();
  const cli = selfhostCli(environment);
  expect(cli.publicUrl()).toBe('https://support.example.com');
  const rows = cli.settings().filter(({ name }) => ['PORT', 'BACKUP_KEEP'].includes(name));
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['PORT', '0'],
    ['BACKUP_KEEP', '9'],
  ]);
});

test('a mistake in tidemark.env is one of its setting, and none without the file', async () => {
  expect(withSettingsFile({ PORT: '1' }, folder)).toEqual({ PORT: '1' });
  await writeSettings('PORT=http\n');
  await expect(startSelfhost({ DATA_DIR: folder }, () => undefined)).rejects.toThrow(
    'This setting is wrong: PORT must be a whole number from 0 to 65535.',
  );
  await writeSettings('DATA_DIR=/elsewhere\n');
  await expect(startSelfhost({ DATA_DIR: folder }, () => undefined)).rejects.toThrow(
    /sets DATA_DIR, which names/,
  );
});

test('a tidemark.env that cannot be read ends the start with a sentence', async () => {
  await mkdir(join(folder, 'tidemark.env'));
  await expect(startSelfhost({ DATA_DIR: folder }, () => undefined)).rejects.toThrow(
    /tidemark\.env cannot be read \(EISDIR\)/,
  );
});
