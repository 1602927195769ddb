import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './source-files.ts';

export type TextFile = Readonly<{
  /** From the root, with forward slashes. */
  path: string;
  text: string;
}>;

/** Every source and every page that people write. */
export const textFiles = (): readonly TextFile[] =>
  [
    ...entriesOf(root).filter((path) => path.endsWith('.md')),
    ...folders.flatMap((folder) => pathsBelow(join(root, folder))),
  ].map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));

const folders = ['packages', 'adapters', 'apps', 'tests', 'tools', 'scripts', 'docs'];

const entriesOf = (folder: string): readonly string[] =>
  readdirSync(folder).map((name) => join(folder, name));

const pathsBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pathsBelow(path);
    return /\.(?:tsx?|mjs|js|md|yaml|css)$/.test(entry.name) ? [path] : [];
  });
