/** Which licence each package has that runs in the server or the console. A test holds them against `allowed`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Licensed = Readonly<{ name: string; version: string; licence: string }>;

/** Licences that ask for no more than their text beside the program. */
export const allowed: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'Unlicense',
]);

/** Packages with another licence, and why they may stay. */
export const exceptions: Readonly<Record<string, Readonly<{ licence: string; because: string }>>> = {
  '@zone-eu/mailsplit': { licence: '(MIT OR EUPL-1.1+)', because: 'We choose MIT.' },
  lightningcss: { licence: 'MPL-2.0', because: 'It builds the console, unchanged, and is in no package.' },
};

/** Sorted by name and version, from the lock of a folder: packages of development are left out, ours too. */
export const licencesOf = (root: string): readonly Licensed[] => {
  const { packages }: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || entry.dev || entry.link) return [];
    return [{ name, version: entry.version ?? '', licence: entry.license ?? declared(root, path) }];
  });
  const lines = new Map(found.map((one) => [lineOf(one), one]));
  return [...lines.keys()].sort().flatMap((line) => lines.get(line) ?? []);
};

type Lock = Readonly<{
  packages: Readonly<
    Record<string, Readonly<{ version?: string; license?: string; dev?: true; link?: true }>>
  >;
}>;

const lineOf = ({ name, version, licence }: Licensed): string => `${name} ${version} ${licence}`;

/** Old packages have a list where npm looks for a name. */
const declared = (root: string, path: string): string => {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return 'none';
  const { license, licenses }: Declared = JSON.parse(readFileSync(file, 'utf8'));
  return license ?? licenses?.map(({ type }) => type).join(' AND ') ?? 'none';
};

type Declared = Readonly<{ license?: string; licenses?: readonly Readonly<{ type: string }>[] }>;
