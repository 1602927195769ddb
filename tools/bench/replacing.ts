import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The flag of Node.js with which a module whose URL ends in `module` has this source. */
export const replacing = (module: string, source: string): string => {
  const url = pathToFileURL(join(import.meta.dirname, 'without-module.mjs'));
  url.searchParams.set('module', module);
  url.searchParams.set('source', source);
  return `--import=${url}`;
};
