/** The pages of `docs/` as Markdown, below the reference: a closed list of files, so that no path leads out of the folder. */
import { constants } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { onceThatWorks } from '../../once-that-works.ts';
import { apiPath } from '../../reply.ts';

export type Guide = Readonly<{
  /** From the folder, like `deploy/caddy.md`. */
  path: string;
  title: string;
  /** The first sentence of the page. */
  summary: string;
}>;

export type Guides = Readonly<{
  /** In the order of their folders, the index first. */
  list(): Promise<readonly Guide[]>;
  /** Null for a path that is not on the list. */
  read(path: string): Promise<string | null>;
}>;

export const guidesPath = '/docs';

/** Pages for contributors to the code are not served: they lead to its files. Nor is what says which attacks are open. */
const folders = ['', 'deploy', 'contract'];

/**
 * `folder`: null where the setting is missing. The pages are read once, at the first request, and cached: later requests read
 * no file.
 */
export const guidesIn = (folder: string | null): Guides => {
  const texts = onceThatWorks(async () => (folder === null ? new Map<string, string>() : textsIn(folder)));
  const pages = onceThatWorks(async () => {
    const found = await texts();
    const paths = new Set(found.keys());
    return new Map([...found].map(([path, text]) => [path, withServedLinks(text, { path, paths })]));
  });
  return {
    list: async () => [...(await texts())].map(([path, text]) => guideOf(path, text)),
    read: async (path) => (await pages()).get(path) ?? null,
  };
};

/** By path, in the order of the list. */
const textsIn = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const paths = (await Promise.all(folders.map((name) => pathsIn(folder, name)))).flat();
  const read = await Promise.all(
    paths.map(async (path) => [path, await orNull(readFile(join(folder, path), notLinked), linked)] as const),
  );
  return new Map(read.flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
};

/** It may have become a link since it was listed. */
const notLinked = { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW } as const;

const linked = ['ELOOP'];

/** Null for what is not there, and for these failures. */
const orNull = <Found>(finding: Promise<Found>, others: readonly string[] = []): Promise<Found | null> =>
  finding.catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (absent.includes(code) || others.includes(code)) return null;
    throw error;
  });

const absent = ['ENOENT', 'ENOTDIR'];

/** Folders and files alone: a symbolic link could lead anywhere. The folder of all may be one itself. */
const pathsIn = async (folder: string, name: string): Promise<readonly string[]> => {
  const isLinked = name !== '' && (await orNull(lstat(join(folder, name))))?.isSymbolicLink();
  if (isLinked) return [];
  const entries = await orNull(readdir(join(folder, name), { withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile() && /^[\w-]+\.md$/.test(entry.name))
    .map((entry) => posix.join(name, entry.name))
    .sort((one, other) => Number(isIndex(other)) - Number(isIndex(one)) || (one < other ? -1 : 1));
};

const isIndex = (path: string): boolean => posix.basename(path) === 'README.md';

const guideOf = (path: string, text: string): Guide => {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  const paragraphs = text.split(/\n{2,}/).filter((part) => /^\w/.test(part));
  const [sentence = ''] = withoutLinks(paragraphs[0] ?? '')
    .replaceAll('\n', ' ')
    .split(/(?<=[.:;]) /);
  return { path, title: title.trim(), summary: sentence.replace(/[:;]$/, '.') };
};

type Place = Readonly<{ path: string; paths: ReadonlySet<string> }>;

/** Links between the pages work; what is in the repository alone keeps its text, without the link. */
const withServedLinks = (text: string, { path, paths }: Place): string =>
  text
    .replace(/<picture>[\s\S]*?alt="([^"]*)"[\s\S]*?<\/picture>/g, '($1)')
    .replace(markdownLink, (link, mark: string, label: string, target: string) => {
      if (/^(?:#|[a-z]+:)/.test(target)) return link;
      const [file = '', anchor] = target.split('#', 2);
      const wanted = posix.join(posix.dirname(path), file);
      if (wanted === 'openapi.json') return `[${label}](${apiPath}/openapi.json)`;
      if (mark === '!' || !paths.has(wanted)) return label;
      return `[${label}](${guidesPath}/${wanted}${anchor === undefined ? '' : `#${anchor}`})`;
    });

const withoutLinks = (text: string): string => text.replace(markdownLink, '$2');

/** Code on the pages has no such text. */
const markdownLink = /(!?)\[([^[\]]*)\]\(([^()\s]*)\)/g;
