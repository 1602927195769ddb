import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export type SourceFile = Readonly<{
  /** From the root, with forward slashes. */
  path: string;
  /** `packages/domain`, `adapters/http`, … */
  room: string;
  text: string;
  imports: readonly string[];
  isTest: boolean;
}>;

/** Every TypeScript file of the workspaces. */
export const sourceFiles = (): readonly SourceFile[] =>
  ['packages', 'adapters', 'apps'].flatMap((folder) => filesBelow(join(root, folder)).map(sourceFile));

/** Every TypeScript file of `tests/`, outside of the workspaces. */
export const supportFiles = (): readonly SourceFile[] => filesBelow(join(root, 'tests')).map(sourceFile);

/** Those of them that are tests. */
export const testFiles = (): readonly SourceFile[] => supportFiles().filter((file) => file.isTest);

/** Every program of `tools/` and `scripts/`. */
export const toolFiles = (): readonly SourceFile[] =>
  ['tools', 'scripts'].flatMap((folder) =>
    filesBelow(join(root, folder), /\.m?tsx?$|\.mjs$/).map(sourceFile),
  );

const filesBelow = (folder: string, extension = /\.tsx?$/): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, extension);
    return extension.test(entry.name) && !/\.d\.m?ts$/.test(entry.name) ? [path] : [];
  });

const importForms = /(?:from|import)\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

const sourceFile = (absolute: string): SourceFile => {
  const path = relative(root, absolute).split(sep).join('/');
  const text = readFileSync(absolute, 'utf8');
  return {
    path,
    room: path.split('/').slice(0, 2).join('/'),
    text,
    imports: [...text.matchAll(importForms)].map((match) => match[1] ?? match[2] ?? ''),
    isTest:
      /\.test\.ts$/.test(path) ||
      path.startsWith('packages/port-contracts/') ||
      /^adapters\/[a-z]+\/src\/testing\//.test(path),
  };
};
