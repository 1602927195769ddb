// The part of package-lock.json that some packages need, as the lock of another package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install-missing.mjs';

/** `packages` are names as npm has them. Throws for one that the lock does not hold. */
export const lockOf = (packages) => {
  const { packages: all, lockfileVersion } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const kept = new Map();
  const keep = (name, from, isOptional) => {
    const path = placeOf(all, name, from);
    if (path === null && isOptional) return;
    if (path === null)
      throw new Error(`package-lock.json has no ${name}, which ${from || 'a program'} loads`);
    if (kept.has(path)) return;
    const { dev: _dev, ...entry } = all[path];
    kept.set(path, entry);
    for (const below of Object.keys(entry.dependencies ?? {})) keep(below, path, false);
    for (const below of Object.keys(entry.optionalDependencies ?? {})) keep(below, path, true);
    // npm installs what a package wants beside itself, unless the package can do without.
    for (const beside of Object.keys(entry.peerDependencies ?? {}))
      if (!entry.peerDependenciesMeta?.[beside]?.optional) keep(beside, path, false);
  };
  for (const name of packages) keep(name, '', false);
  const dependencies = Object.fromEntries(
    packages.map((name) => [name, all[placeOf(all, name, '')].version]),
  );
  return {
    dependencies,
    lockFor: ({ name, version, license, bin, engines }) => ({
      ...{ name, version, lockfileVersion, requires: true },
      packages: {
        '': { name, version, license, dependencies, bin, engines },
        ...Object.fromEntries([...kept].sort(([one], [other]) => (one < other ? -1 : 1))),
      },
    }),
  };
};

/** Where Node.js finds a package that another one loads: beside it, or above. */
const placeOf = (all, name, from) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in all) return path;
    if (folder === '') return null;
  }
};
