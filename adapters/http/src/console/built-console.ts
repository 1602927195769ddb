/** The files of the console, as `scripts/build-console.mjs` wrote them; earlier builds in the same folder are still served. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type BuiltFile = Readonly<{ bytes: Uint8Array; encoding: 'br' | 'gzip' | null }>;

export type BuiltConsole = Readonly<{
  /** The page that every address of the console begins with; null where the console is not built. */
  shell(): Promise<string | null>;
  /** A file of this build, or of an earlier one that a browser still runs; null where there is none. */
  asset(name: string, accepted: string | null): Promise<BuiltFile | null>;
}>;

/** `folder`: null where nobody said where the console is. Files are read when they are asked for: a build may come later. */
export const builtConsole = (folder: string | null): BuiltConsole => {
  let shell: string | null = null;
  const files = new Map<string, BuiltFile>();
  return {
    shell: async () => {
      // The page that stands for it says that it is not built.
      if (folder !== null) shell ??= await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
      return shell;
    },
    asset: async (name, accepted) => {
      if (folder === null || !isName.test(name)) return null;
      for (const encoding of encodingsOf(accepted)) {
        const key = `${name}${suffixes[encoding]}`;
        const found = files.get(key) ?? (await fileIn(folder, key, encoding));
        if (!found) continue;
        files.set(key, found);
        return found;
      }
      return null;
    },
  };
};

const isName = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,150}$/;

type Encoding = 'br' | 'gzip' | 'identity';

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** The smallest one first. */
const encodingsOf = (accepted: string | null): readonly Encoding[] => {
  const words = (accepted ?? '').split(',').map((part) => part.trim().toLowerCase());
  const taken = (['br', 'gzip'] as const).filter((name) => words.some((word) => isTaken(word, name)));
  return [...taken, 'identity'];
};

const isTaken = (word: string, name: string): boolean => {
  const [coding, ...parameters] = word.split(';').map((part) => part.trim());
  return coding === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
};

const fileIn = async (folder: string, key: string, encoding: Encoding): Promise<BuiltFile | null> => {
  for (const build of [folder, ...(await otherBuilds(folder))]) {
    // Another build may have it; else the answer is 404.
    const bytes = await readFile(join(build, 'assets', key)).catch(() => null);
    if (bytes) return { bytes, encoding: encoding === 'identity' ? null : encoding };
  }
  return null;
};

const otherBuilds = async (folder: string): Promise<readonly string[]> => {
  // Without the folder there are no earlier builds.
  const names = await readdir(dirname(folder)).catch(() => []);
  return names
    .filter((name) => /^console-[0-9a-f]{16}$/.test(name) && name !== basename(folder))
    .map((name) => join(dirname(folder), name));
};
