// Loaded before a joined program: the stack of an error names the sources again. Node.js itself would keep the whole map in
// memory for that (`--enable-source-maps`: 28 MiB); here it is read when a stack is asked for, and forgotten a minute later.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map();

const mapOf = (url) => {
  if (maps.size === 0) setTimeout(() => maps.clear(), 60_000).unref();
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
};

const readMap = (url) => {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    return null;
  }
};

const shown = (site) => {
  const [url, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  if (!url?.startsWith('file:') || !url.endsWith('.mjs') || line === null) return `${site}`;
  const { originalSource, originalLine, originalColumn } = mapOf(url)?.findEntry(line - 1, column - 1) ?? {};
  if (!originalSource) return `${site}`;
  const source = originalSource.replace(/^(?:\.\.\/)+/, '');
  const place = `${source}:${originalLine + 1}:${originalColumn + 1}`;
  return `${site}`.replace(`${url}:${line}:${column}`, () => place);
};

Error.prepareStackTrace = (error, sites) =>
  [nameOf(error), ...sites.map((site) => `    at ${shown(site)}`)].join('\n');

/** As a stack begins: with the code of what Node.js itself refuses, and also of an error that cannot say what it is. */
const nameOf = (error) => {
  try {
    const said = Error.prototype.toString.call(error);
    return typeof error.code === 'string' && error.code.startsWith('ERR_')
      ? said.replace(error.name, () => `${error.name} [${error.code}]`)
      : said;
  } catch {
    return 'Error';
  }
};
