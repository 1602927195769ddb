/** The package that `npm run client` writes, in a project of its own: small, typed, and as docs/client.md tells. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeClientPackage } from '../scripts/client-package.ts';
import { type Deployment, type Service, selfhost } from './e2e/deployments.ts';
import { root } from './source-files.ts';

const run = promisify(execFile);

let project = '';
let deployment: Deployment;
let server: Service;
let key = '';

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'tidemark-client-'));
  writeClientPackage(join(project, 'node_modules/@tidemark/client'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  deployment = await selfhost();
  server = await deployment.start();
  key = JSON.parse(await deployment.tidemark('quickstart', '--json')).key;
});

afterAll(async () => {
  await server.close();
  await deployment.remove();
  await rm(project, { recursive: true, force: true });
});

/** Checks a file of the project as strictly as the compiler can, with these types at hand. */
const check = async (file: string, types: readonly string[]): Promise<string> => {
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types,
    typeRoots: [join(root, 'node_modules/@types')],
    skipLibCheck: types.length > 0,
    lib: types.length > 0 ? ['es2022'] : ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { stdout } = await run(tsc, ['-p', project]).catch((error: { stdout: string }) => error);
  return stdout;
};

test('docs/client.md is a program with correct types that does what it describes', async () => {
  const page = await readFile(join(root, 'docs/client.md'), 'utf8');
  const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block);
  expect(blocks.length).toBeGreaterThan(8);
  await writeFile(join(project, 'page.ts'), blocks.join('\n'));
  expect(await check('page.ts', ['node'])).toBe('');
  const env = { ...process.env, TIDEMARK_URL: server.url, TIDEMARK_KEY: key };
  const { stdout } = await run(process.execPath, ['page.ts'], { cwd: project, env });
  const said = stdout.trim().split('\n');
  expect(said).toEqual([
    '1 Where is my parcel?',
    'validation_failed 422 requester_email',
    expect.stringMatching(/^requester_email must be .*/),
    'invoice.txt 17',
    expect.stringMatching(/^"number","id"/),
  ]);
});

test('its types need only web standards', async () => {
  await writeFile(
    join(project, 'web.ts'),
    "import { createClient, type Ticket } from '@tidemark/client';\nexport const first = async (): Promise<Ticket | undefined> => {\n  for await (const ticket of createClient({ baseUrl: 'https://acme.example' }).tickets.list()) return ticket;\n  return undefined;\n};\n",
  );
  expect(await check('web.ts', [])).toBe('');
});

test('the compiler refuses calls outside the API', async () => {
  const wrong = [
    "desk.tickets.list({ status: ['opened'] });",
    "desk.tickets.create({ subject: 'Hello', message: 'Hello.' });",
    'desk.tickets.get(1).then((ticket) => ticket.assignee);',
    'desk.contacts.get(7);',
    'desk.exports.request({});',
  ];
  const head =
    "import { createClient } from '@tidemark/client';\nconst desk = createClient({ baseUrl: 'https://acme.example' });\n";
  await writeFile(join(project, 'wrong.ts'), head + wrong.join('\n'));
  const lines = (await check('wrong.ts', [])).split('\n').filter((line) => line.includes('wrong.ts('));
  expect(lines.map((line) => Number(/\((\d+),/.exec(line)?.[1]) - 3)).toEqual([0, 1, 2, 3, 4]);
});

test('its compressed code is at most 15 KB, and imports no package', async () => {
  const folder = join(project, 'node_modules/@tidemark/client/dist');
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  expect(names.length).toBeGreaterThan(10);
  expect(gzipSync(texts.join('\n')).byteLength).toBeLessThanOrEqual(15 * 1024);
  const imported = texts.flatMap((text) => [...text.matchAll(/\bfrom\s+'([^']+)'|\bimport\('([^']+)'/g)]);
  expect(imported.filter(([, specifier = '']) => !specifier.startsWith('.'))).toEqual([]);
});
