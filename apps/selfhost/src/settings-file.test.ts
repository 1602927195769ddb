import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
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
  expect(rows.map(({ name, value, source }) => [name, value, source])).toEqual([
    ['PORT', '0', 'environment'],
    ['BACKUP_KEEP', '9', 'tidemark.env'],
  ]);
});

test.each([
  ['', 'beside'],
  ['DOCS_DIR=FOLDER/own\n', 'own'],
  ['DOCS_DIR=off\n', null],
])('with %j in tidemark.env, the pages are those that it says', async (line, shown) => {
  for (const name of ['own', 'beside']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'start.md'), `# ${name}`);
  }
  await writeSettings(`LOG_LEVEL=silent\n${line.replace('FOLDER', folder)}`);
  const environment = { DATA_DIR: folder, PORT: '0', DOCS_BESIDE_PROGRAM: join(folder, 'beside') };
  const server = await startSelfhost(environment, () => undefined);
  const answer = await fetch(`${server.url}/docs/start.md`);
  const text = await answer.text();
  await server.close();
  expect(answer.status === 404 ? null : text).toBe(shown && `# ${shown}`);
});

test.each([
  ['', 'beside'],
  ['CONSOLE_DIR=FOLDER/own\n', 'own'],
])('with %j in tidemark.env, the console is the one that it names', async (line, shown) => {
  for (const name of ['own', 'beside']) {
    await mkdir(join(folder, name, 'assets'), { recursive: true });
    await writeFile(join(folder, name, 'assets/main-1.js'), `// ${name}`);
  }
  await writeSettings(`LOG_LEVEL=silent\n${line.replace('FOLDER', folder)}`);
  const environment = { DATA_DIR: folder, PORT: '0', CONSOLE_BESIDE_PROGRAM: join(folder, 'beside') };
  const server = await startSelfhost(environment, () => undefined);
  const text = await (await fetch(`${server.url}/console/assets/main-1.js`)).text();
  await server.close();
  expect(text).toBe(`// ${shown}`);
});

test('a line of tidemark.env without = ends the start with its number', async () => {
  await writeSettings('# mail\n\nMAIL_FROM_NAME="Acme\nhelps"\nPORT 4700\n');
  await expect(startSelfhost({ DATA_DIR: folder }, () => undefined)).rejects.toThrow(
    /^Line 5 of .*tidemark\.env sets nothing: write NAME=value/,
  );
  await writeSettings("# it's PORT='a note\nexport PORT=4700\nMAIL_FROM_NAME='Acme\nhelps'\r\n");
  expect(withSettingsFile({}, folder)).toEqual({ PORT: '4700', MAIL_FROM_NAME: 'Acme\nhelps' });
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

test('the start names an unknown setting of tidemark.env, with its line and the one that was meant', async () => {
  await writeSettings(
    'LOG_LEVEL=silent\nMAILFROM=desk@acme.example\n# a note\nexport PUBLC_URL=https://x.example\n',
  );
  const printed: string[] = [];
  const environment = { DATA_DIR: folder, PORT: '0', NOT_OURS: 'x', OTEL_SERVICE_NAME: 'desk' };
  const server = await startSelfhost(environment, (text) => printed.push(text));
  await server.close();
  const path = join(folder, 'tidemark.env');
  expect(printed.filter((text) => text.startsWith('Warning'))).toEqual([
    `Warning: Line 2 of ${path} sets MAILFROM, which is no setting of Tidemark (perhaps MAIL_FROM).\n`,
    `Warning: Line 4 of ${path} sets PUBLC_URL, which is no setting of Tidemark (perhaps PUBLIC_URL).\n`,
  ]);
});

const settingsFound = () =>
  selfhostCli({ DATA_DIR: folder })
    .checks()
    .find(({ name }) => name === 'Settings')
    ?.look();

test('doctor warns of a name in tidemark.env that is no setting', async () => {
  await writeSettings('PROT=8080\n');
  expect(await settingsFound()).toEqual({
    ok: true,
    warns: true,
    detail: `they can be read. Line 1 of ${join(folder, 'tidemark.env')} sets PROT, which is no setting of Tidemark (perhaps PORT).`,
  });
});

test('doctor asks for a restart when tidemark.env changed after the start of the server', async () => {
  await writeSettings('BACKUP_KEEP=9\n');
  const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' };
  const server = await startSelfhost(environment, () => undefined);
  const { mtimeMs } = await stat(join(folder, 'server-settings'));
  const foundAfter = async (ms: number) => {
    const at = (mtimeMs + ms) / 1_000;
    await utimes(join(folder, 'tidemark.env'), at, at);
    return settingsFound();
  };
  expect(await foundAfter(-1_000)).toEqual({ ok: true, detail: 'they can be read' });
  expect(await foundAfter(1_000)).toEqual({
    ok: true,
    warns: true,
    detail:
      'they can be read. The server runs with earlier ones: tidemark.env changed after its start. Restart the server.',
  });
  await server.close();
  expect(await settingsFound()).toEqual({ ok: true, detail: 'they can be read' });
});

test('doctor has its list where a line of tidemark.env is broken, and names the line at Settings', async () => {
  await writeSettings('PORT=8080\njust words\n');
  await expect(settingsFound()).rejects.toThrow(/^Line 2 of .*tidemark\.env sets nothing/);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT=ftp://x', 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT=http://x:4318\nOTEL_TRACES_SAMPLER=some',
    'OTEL_TRACES_SAMPLER must be one of',
  ],
])('doctor refuses what would stop the start: %s', async (lines, fault) => {
  await writeSettings(`${lines}\n`);
  await expect(settingsFound()).rejects.toThrow(fault);
  await writeSettings(`${lines}\nOTEL_SDK_DISABLED=true\n`);
  expect(await settingsFound()).toEqual({ ok: true, detail: 'they can be read' });
});
