/** npm hands SIGTERM to the shell that runs a script: `exec` puts the script in the shell's place, so that it arrives. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const code = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
setTimeout(() => undefined, 60_000);
console.log('begun');`;

test('a script that npm runs by exec gets the SIGTERM that npm was sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-npm-'));
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: 'exec node start.mjs' } }),
  );
  await writeFile(join(folder, 'start.mjs'), code);
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = text(npm.stdout);
  await once(npm.stdout, 'data');
  npm.kill('SIGTERM');
  expect(await output.finally(() => rm(folder, { recursive: true }))).toContain('stopped');
});

test.each(['start', 'start:web', 'start:worker', 'bench', 'prove'])(
  'npm run %s ends its processes when npm is stopped',
  async (name) => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    expect(scripts[name]).toMatch(/^exec (?:node|"\$\{npm_node_execpath:-node\}") /);
  },
);
