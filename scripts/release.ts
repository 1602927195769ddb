/**
 * npm run release [version] [folder]: writes what a release consists of into dist/release. With a version it first writes that into
 * every package.json, the lock, the changelog and the documents; without one it takes the version that is there. Nothing is
 * published, committed or tagged.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { notesOf, releasedChangelog } from './changelog.ts';
import { writeClientPackage } from './client-package.ts';

const root = join(import.meta.dirname, '..');

const change = (path: string, changed: (text: string) => string): void =>
  writeFileSync(join(root, path), changed(readFileSync(join(root, path), 'utf8')));

const currentVersion = (): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/** Ours have one version, and name each other by it. */
const setVersion = (version: string): void => {
  const old = currentVersion();
  const lines = new RegExp(`^( *"(?:version|@tidemark/[\\w-]+)": )"${old.replaceAll('.', '\\.')}"`, 'gm');
  const renamed = (text: string): string => text.replace(lines, (_, name: string) => `${name}"${version}"`);
  for (const path of globSync('{packages,adapters,apps}/*/package.json', { cwd: root }))
    change(path, renamed);
  change('package.json', renamed);
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--offline'], { cwd: root });
  change('deploy/Containerfile', (text) => text.replace(/^ARG VERSION=.*$/m, () => `ARG VERSION=${version}`));
  change('CHANGELOG.md', (text) => releasedChangelog(text, version, new Date().toISOString().slice(0, 10)));
  execFileSync(process.execPath, [join(root, 'scripts/generate-docs.ts')], { stdio: 'ignore' });
};

const packed = (folder: string, to: string): void =>
  void execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', to], {
    cwd: folder,
    stdio: 'pipe',
  });

/** Packages, the list of what is in the server's (CycloneDX), its licences, notes, and the SHA-256 of each. */
const writeRelease = (to: string): void => {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'tidemark-release-'));
  try {
    const server = join(work, 'tidemark-server');
    execFileSync(process.execPath, [join(root, 'scripts/package-server.mjs'), server], { stdio: 'pipe' });
    writeClientPackage(join(work, 'client'));
    for (const folder of [server, join(work, 'client')]) packed(folder, to);
    for (const name of ['sbom.cdx.json', 'LICENCES.txt']) cpSync(join(server, name), join(to, name));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  cpSync(join(root, 'deploy'), join(to, 'deploy'), { recursive: true });
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  writeFileSync(join(to, 'NOTES.md'), notesOf(changelog, currentVersion()));
  const files = readdirSync(to, { withFileTypes: true }).filter((entry) => entry.isFile());
  const sums = files.map(({ name }) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(to, name)))
      .digest('hex');
    return `${sum}  ${name}\n`;
  });
  writeFileSync(join(to, 'SHA256SUMS'), sums.sort().join(''));
};

const [version = '', folder = 'dist/release'] = process.argv.slice(2);
try {
  if (!/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?)?$/.test(version))
    throw new Error(`expected a version like 1.2.3, got ${version}`);
  if (version !== '') setVersion(version);
  writeRelease(resolve(root, folder));
  process.stdout.write(`Wrote the release ${currentVersion()} to ${folder}.\n`);
} catch (error) {
  process.stderr.write(`There is no release: ${error instanceof Error ? error.message : String(error)}.\n`);
  process.exitCode = 1;
}
