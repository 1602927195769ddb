// Which packages a bundle holds code of. The list of contents (SBOM) and the licences of the server's package come from it.
import { relative } from 'node:path';
import { root } from './install-missing.mjs';

/** The file of a built console that lists its packages. */
export const packageList = 'packages.json';

/**
 * The folders of these packages from the root, as package-lock.json names them. Throws for a module of which nobody knows where it
 * is from.
 */
export const packagesIn = (modules) => [...new Set(modules.flatMap(packageOf))].sort();

/** Bundlers add helpers of their own, which begin with a NUL. */
const helpers = [
  [/^\0(?:rolldown\/|@oxc-project\+runtime@)/, 'node_modules/rolldown'],
  [/^\0?vite\//, 'node_modules/vite'],
];

const packageOf = (id) => {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/');
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
  if (found) return [relative(root, found[1]).replaceAll('\\', '/')];
  const helper = helpers.find(([of]) => of.test(id));
  if (helper) return [helper[1]];
  if (path.startsWith(root.replaceAll('\\', '/'))) return [];
  throw new Error(`nobody knows which package ${JSON.stringify(id)} is from`);
};
