// npm run package [folder] [name]: writes what a machine needs that runs Tidemark and builds nothing, into dist/server: the joined
// programs, the console, a package.json with a lock of the packages that they load, and what is in all that (SBOM, licences). The
// image and `npm pack` begin with it.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { packageList, packagesIn } from './bundled-packages.mjs';
import { installMissing, root } from './install-missing.mjs';
import { writeContents } from './package-contents.mjs';
import { lockOf } from './package-lock-of.mjs';
import { consoleFolder } from './program.mjs';

/** Programs that are started by name. Threads and child processes are files of their own. */
const entries = {
  'command-selfhost': 'apps/selfhost/src/command.ts',
  'command-saas': 'apps/saas/src/command.ts',
  'backup-child': 'apps/selfhost/src/backups/backup-child.ts',
  'rewrite-child': 'apps/selfhost/src/rewriting/rewrite-child.ts',
  'html-thread': 'adapters/html/src/thread/html-thread.ts',
  'mail-thread': 'adapters/inbound/src/reader/worker.ts',
};

/** Ours, and packages of many modules: all others are installed beside. */
const joined = /^(?:@tidemark|kysely|hono|@hono|valibot|@valibot|@oxc-project)(?:\/|$)|^[./\0]|^[A-Za-z]:/;

/** A module beside a source becomes the entry that it is. */
const besideTheProgram = {
  name: 'beside-the-program',
  transform: (code, id) => {
    if (!id.startsWith(root) || !code.includes('new URL(')) return null;
    const changed = code.replace(/new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g, (_, path) => {
      const source = relative(root, resolve(dirname(id), path));
      const entry = Object.keys(entries).find((name) => entries[name] === source);
      if (!entry) throw new Error(`${id} begins ${path}, which is no entry of the package`);
      return `new URL('./${entry}.mjs', import.meta.url)`;
    });
    return changed === code ? null : { code: changed, map: null };
  },
};

/** Writes the programs; returns which packages they load, by name, and which are joined into them, by folder. */
const bundle = async (folder) => {
  const { rolldown } = await import('rolldown');
  const input = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)]));
  const bundled = await rolldown({
    ...{ input, cwd: root, platform: 'node', plugins: [besideTheProgram] },
    external: (id) => !joined.test(id),
  });
  const { output } = await bundled.write({
    ...{ dir: folder, format: 'esm', sourcemap: true },
    ...{ entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
  });
  await bundled.close();
  const imported = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]);
  const required = output.flatMap(({ code = '' }) =>
    [...code.matchAll(/\brequire\d?\("([^"./][^"]*)"\)/g)].map(([, id]) => id),
  );
  const packages = [...imported, ...required]
    .filter((id) => !/^(?:node:|\.|\/)/.test(id) && !id.endsWith('.mjs'))
    .map((id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/'));
  const joinedInto = packagesIn(output.flatMap(({ moduleIds = [] }) => moduleIds));
  return { loaded: [...new Set(packages)].sort(), joinedInto };
};

const copied = ['LICENSE', 'CHANGELOG.md', 'deploy/README.md'];

/** Read by a program beside itself. */
const data = ['public-sans-5ed4d31c.woff2', 'OFL.txt'].map((name) => `adapters/http/src/pages/look/${name}`);

/** The pages that the server shows; those for contributors stay here. */
const copyGuides = (to) => {
  for (const folder of ['docs', 'docs/deploy', 'docs/contract'])
    for (const name of readdirSync(join(root, folder)).filter((name) => name.endsWith('.md')))
      cpSync(join(root, folder, name), join(to, folder, name));
};

/** The name under which it is published; it stays private until somebody owns one. */
const packageOf = (dependencies, name) => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { version, license, description, overrides } = manifest;
  return {
    ...{ name, version, private: true, description, license },
    type: 'module',
    bin: { tidemark: 'bin/tidemark.mjs' },
    files: ['bin', 'program', 'console', 'docs', 'CHANGELOG.md', 'LICENCES.txt', 'sbom.cdx.json'],
    engines: { node: '>=26' },
    dependencies,
    overrides,
  };
};

const packageServer = async (folder, name) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const { loaded, joinedInto } = await bundle(join(folder, 'program'));
  const lock = lockOf(loaded);
  const manifest = packageOf(lock.dependencies, name);
  cpSync(join(root, 'deploy/tidemark.mjs'), join(folder, 'bin/tidemark.mjs'));
  cpSync(join(root, 'scripts/source-stacks.mjs'), join(folder, 'bin/source-stacks.mjs'));
  for (const path of data) cpSync(join(root, path), join(folder, 'program', basename(path)));
  for (const path of copied) cpSync(join(root, path), join(folder, basename(path)));
  copyGuides(folder);
  const console = await consoleFolder();
  if (console === null) throw new Error('the console was not built');
  cpSync(console, join(folder, 'console'), { recursive: true });
  const write = (name, content) => writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', manifest);
  write('npm-shrinkwrap.json', lock.lockFor(manifest));
  const ofConsole = JSON.parse(readFileSync(join(console, packageList), 'utf8'));
  writeContents(folder, [...joinedInto, ...ofConsole]);
};

await installMissing();
const [to = 'dist/server', name = '@tidemark/server'] = process.argv.slice(2);
const folder = resolve(root, to);
try {
  await packageServer(folder, name);
  process.stdout.write(
    `Wrote ${folder}. Install its packages there with npm ci, or pack it with npm pack.\n`,
  );
} catch ({ message }) {
  process.stderr.write(`The package cannot be made: ${message}.\n`);
  process.exitCode = 1;
}
