/** A repository of a few lines with the real scripts, on which `npm run build` and `npm start` are tested quickly. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './source-files.ts';

const run = promisify(execFile);

/** Makes one in a folder for temporary files; `remove` takes it away. */
export const tinyRepository = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark $& jö-'));
  const made = join(folder, 'node_modules/.cache/tidemark');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const script = (name: string, ...args: readonly string[]) =>
    run(process.execPath, [join(folder, 'scripts', name), ...args], { env: { PATH: process.env.PATH } });

  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(root, 'node_modules/rolldown'), join(folder, 'node_modules/rolldown'));
  write('package-lock.json', '{}');
  write('node_modules/.package-lock.json', 'As if all were installed.');
  write('node_modules/vitest/package.json', '{}');
  write('adapters/store/src/index.ts', 'export const unused = 1;\n');
  write(
    'packages/domain/src/refuse.ts',
    'type No = never;\n\nexport const refuse = (): No => {\n  throw new TypeError("no");\n};\n',
  );
  write('apps/selfhost/src/later.ts', 'export const later = "later";\n');
  write('apps/selfhost/src/main.ts', mainModule);

  return {
    folder,
    /** Where the programs that were built are. */
    made,
    write,
    script,
    /** Starts the program as `npm start` does; what it said, and what was said of it. */
    started: async () => {
      const { stdout, stderr } = await script('start.mjs');
      return { said: JSON.parse(stdout) as string[], stderr };
    },
    /** The folders of a built program, one for each state of the sources. */
    builds: (name = 'selfhost') => readdirSync(made).filter((folder) => folder.startsWith(`${name}-`)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const mainModule = `import { refuse } from '../../../packages/domain/src/refuse.ts';
     const said: string[] = [import.meta.url, String(import.meta.main), (await import('./later.ts')).later];
     try { refuse(); } catch (error) { said.push((error as Error).stack ?? ''); }
     try { process.emitWarning(1 as never); } catch (error) { said.push((error as Error).stack ?? ''); }
     console.log(JSON.stringify(said));`;
