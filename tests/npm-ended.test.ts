/** npm keeps a SIGTERM from its script: the end of the shell between them tells it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const script = `
  import { whenNpmEnds } from ${JSON.stringify(join(root, 'scripts/npm-ended.mjs'))};
  whenNpmEnds('start', () => { console.log('told'); process.exit(); });
  setTimeout(() => console.log('left alone'), 1_000);
  console.log('begun');`;

/** What a script of npm says once its shell has been killed. */
const saidAfterTheShell = async (npmScript: string): Promise<string> => {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, script], {
    env: { PATH: process.env.PATH, npm_lifecycle_event: npmScript },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(shell.stdout);
  await once(shell.stdout, 'data');
  shell.kill('SIGKILL');
  return said;
};

test('a script whose shell is gone is told to stop, under whichever name that begins so', async () => {
  expect(await saidAfterTheShell('start:web')).toContain('told');
});

test('what npm was not asked to run goes on', async () => {
  expect(await saidAfterTheShell('test')).toContain('left alone');
});
