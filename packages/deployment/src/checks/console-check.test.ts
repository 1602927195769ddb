import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { consoleCheck, consoleFault } from './console-check.ts';

test('doctor and a start name a CONSOLE_DIR that holds no console', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-console-'));
  const look = (CONSOLE_DIR: string | null) => consoleCheck(() => ({ CONSOLE_DIR })).look();
  const missing = join(folder, 'gone');
  for (const path of [folder, missing]) {
    const fault = `CONSOLE_DIR leads to ${path}, which has no index.html, so there is no console: set it to the folder of a built one, or unset it`;
    expect(await look(path)).toEqual({ ok: true, warns: true, detail: fault });
    expect(consoleFault(path)).toBe(fault);
  }
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  expect(await look(folder)).toEqual({ ok: true, detail: `from ${folder}` });
  expect(await look(null)).toEqual({ ok: true, detail: 'the one that npm start builds' });
  expect([consoleFault(folder), consoleFault(null)]).toEqual([null, null]);
  await rm(folder, { recursive: true });
});
