/** `npm run build`, and when `npm start` calls it. */
import { rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tinyRepository } from './tiny-repository.ts';

let repository: ReturnType<typeof tinyRepository>;
beforeEach(() => {
  repository = tinyRepository();
});
afterEach(() => repository.remove());

const build = (...names: readonly string[]) =>
  repository.script('build.mjs', ...(names.length > 0 ? names : ['selfhost']));
/** Without its tool no build can succeed: what runs then was built before. */
const removeTool = () => rmSync(join(repository.folder, 'node_modules/rolldown'));

test('npm run build prints the files that it wrote', async () => {
  const { stdout, stderr } = await build();
  const [folder = '', ...others] = repository.builds();
  expect(stdout).toMatch(
    /^Built selfhost: node_modules\/\.cache\/tidemark\/selfhost-[0-9a-f]{16}, \d files, 0\.0 MiB\.\n$/,
  );
  expect(stdout).toContain(`/${folder},`);
  expect([others, stderr]).toEqual([[], '']);
});

test('npm run build skips unchanged programs, and builds changed ones again', async () => {
  await build();
  const [folder = ''] = repository.builds();
  const main = join(repository.made, folder, 'main.mjs');
  utimesSync(main, 1, 1);
  expect((await build()).stdout).toMatch(/^selfhost has not changed: /);
  expect([repository.builds(), statSync(main).mtimeMs]).toEqual([[folder], 1_000]);
  repository.write('apps/selfhost/src/later.ts', 'export const later = "changed";\n');
  expect((await build()).stdout).toMatch(/^Built selfhost: /);
  expect(repository.builds()).toHaveLength(2);
});

test('npm start runs the built program, and builds nothing', async () => {
  await build();
  const before = repository.builds();
  removeTool();
  const { said, stderr } = await repository.started();
  expect([said[2], stderr, repository.builds()]).toEqual(['later', '', before]);
});

test('npm start builds again when a source has changed, and npm run build then has nothing to do', async () => {
  await build();
  repository.write('apps/selfhost/src/later.ts', 'export const later = "changed";\n');
  expect((await repository.started()).said[2]).toBe('changed');
  removeTool();
  expect((await build()).stdout).toMatch(/^selfhost has not changed: /);
});

test('a failing build names the place in one line and ends with 1, and the other programs are built', async () => {
  repository.write('apps/saas/src/web.ts', 'export const web = 1;\nconst = 1;\n');
  const failed = build('web', 'selfhost');
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Built selfhost: .*\n$/),
    stderr: expect.stringMatching(/^web cannot be built: .+ \(apps\/saas\/src\/web\.ts:2\)\.\n$/),
  });
});

test('a build without its tool says so and ends with 1', async () => {
  removeTool();
  await expect(build()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^selfhost cannot be built: .*rolldown.*\.\n$/),
  });
});

test('npm run build without a name builds every program', async () => {
  for (const path of ['saas/src/web', 'saas/src/worker', 'saas/src/command', 'selfhost/src/command'])
    repository.write(`apps/${path}.ts`, `console.log("${path}");\n`);
  const { stdout } = await repository.script('build.mjs');
  expect([...stdout.matchAll(/^Built (\w+): /gm)].map(([, name]) => name)).toEqual([
    ...['selfhost', 'web', 'worker'],
    ...['command', 'saasCommand'],
  ]);
});

test('an unknown name is refused, with the programs that can be built', async () => {
  await expect(build('selfhost', 'api')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no api to build: choose from selfhost, web, worker, command, saasCommand.\n',
  });
});
