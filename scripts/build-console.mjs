// Builds the agent console: `build-console.mjs <folder>`. Each file also gets a compressed `.br` and `.gz`, and the folder
// lists its files, so that one that was cut off is found and made again.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { packageList, packagesIn } from './bundled-packages.mjs';
import { root } from './install-missing.mjs';
import { putInPlace, removeOlder, writeList } from './joined-folder.mjs';

const main = 'index.html';

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const compress = (file) => {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }), { flush: true });
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }), { flush: true });
};

/** The page names its build: the server and the browser read it there. */
const namingBuild = (folder) => ({
  name: 'build-id',
  transformIndexHtml: () => {
    const content = basename(folder)
      .replace(/[^\w-]/g, '')
      .slice(-64);
    return [{ tag: 'meta', attrs: { name: 'tidemark-build', content }, injectTo: 'head' }];
  },
});

const buildInto = async (folder) => {
  const { build } = await import('vite');
  const unfinished = `${folder}.${process.pid}`;
  try {
    const { output } = await build({
      root: join(root, 'apps/console'),
      configFile: join(root, 'apps/console/vite.config.js'),
      logLevel: 'silent',
      plugins: [namingBuild(folder)],
      build: { outDir: unfinished, emptyOutDir: true },
    });
    const packages = packagesIn(output.flatMap(({ moduleIds = [] }) => moduleIds));
    writeFileSync(join(unfinished, packageList), JSON.stringify(packages), { flush: true });
    for (const file of filesIn(unfinished)) if (/\.(?:js|css|svg)$/.test(file)) compress(file);
    writeList(unfinished, filesIn(unfinished));
    putInPlace(unfinished, folder, main);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};

const reasonOf = (error) => {
  if (error.code === 'ENOSPC') return 'the disk is full';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(error.code))
    return `this user may not write to ${join(folder, '..')}`;
  const { message, loc } = error.errors?.[0] ?? error;
  const [reason] = stripVTControlCharacters(message).trim().split('\n');
  return loc?.file ? `${reason} (${relative(root, loc.file)}:${loc.line})` : reason;
};

const [folder] = process.argv.slice(2);
try {
  await buildInto(folder);
  removeOlder(folder);
} catch (error) {
  process.stderr.write(reasonOf(error));
  process.exitCode = 1;
}
