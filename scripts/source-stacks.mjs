// Loaded before a joined program: the stack of an error names the sources again. Node.js itself would keep the whole map in
// memory for that (`--enable-source-maps`: 28 MiB), and its reader of maps takes a tenth of a second in which the server does
// nothing else. Here a map is read when a stack is asked for, as numbers, and forgotten a minute later.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const maps = new Map();

const mapOf = (url) => {
  if (maps.size === 0) setTimeout(() => maps.clear(), 60_000).unref();
  if (!maps.has(url)) maps.set(url, readMap(url));
  return maps.get(url);
};

const readMap = (url) => {
  try {
    const { sources, mappings } = JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8'));
    return { sources, ...decoded(mappings) };
  } catch {
    // Files without a source map keep their own positions.
    return null;
  }
};

const digits = new Uint8Array(128);
for (const [at, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  digits[digit.charCodeAt(0)] = at;

const comma = 44;
const semicolon = 59;

/**
 * The entries of all lines, each as `width` numbers: the column, then the source, line and column that it came from.
 * `starts[line]` is the number of the line's first entry.
 */
const decoded = (mappings) => {
  const starts = [0];
  const entries = [];
  const fields = [0, 0, 0, 0, 0];
  let field = 0;
  let value = 0;
  let shift = 0;
  const endEntry = () => {
    if (field >= width) entries.push(fields[0], fields[1], fields[2], fields[3]);
    field = 0;
  };
  for (let at = 0; at < mappings.length; at++) {
    const code = mappings.charCodeAt(at);
    if (code === comma || code === semicolon) {
      endEntry();
      if (code === semicolon) {
        fields[0] = 0;
        starts.push(entries.length / width);
      }
      continue;
    }
    const digit = digits[code];
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit >= 32) continue;
    fields[field++] += value & 1 ? -(value >> 1) : value >> 1;
    value = 0;
    shift = 0;
  }
  endEntry();
  starts.push(entries.length / width);
  return { starts, entries: Int32Array.from(entries) };
};

const width = 4;

/** The last entry of the line at the column or before it; null where there is none. */
const entryAt = ({ sources, starts, entries }, line, column) => {
  for (let entry = (starts[line + 1] ?? 0) - 1; entry >= (starts[line] ?? 0); entry--) {
    const at = entry * width;
    if (entries[at] <= column)
      return { source: sources[entries[at + 1]], line: entries[at + 2], column: entries[at + 3] };
  }
  return null;
};

const shown = (site) => {
  const [url, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  if (!url?.startsWith('file:') || !url.endsWith('.mjs') || line === null) return `${site}`;
  const map = mapOf(url);
  const found = map && entryAt(map, line - 1, column - 1);
  if (!found?.source) return `${site}`;
  const place = `${found.source.replace(/^(?:\.\.\/)+/, '')}:${found.line + 1}:${found.column + 1}`;
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
    // An error may throw from its own getters.
    return 'Error';
  }
};
