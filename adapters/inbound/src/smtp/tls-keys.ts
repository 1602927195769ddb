/** The key pair of STARTTLS: the operator's files, read again when they change, or one that is made once and kept. */
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { type KeyPair, selfSigned } from './self-signed.ts';

export type KeyFiles = Readonly<{ certFile: string; keyFile: string }>;

/** Makes a pair in a folder where none is there yet. */
export const keptKeys = async (folder: string, hostname: string): Promise<KeyFiles> => {
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const found = await readKeys(files).catch(() => null);
  if (found) return files;
  const { cert, key } = selfSigned(hostname);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(files.keyFile, key);
  await writeWhole(files.certFile, cert);
  return files;
};

const writeWhole = async (path: string, text: string): Promise<void> => {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, text, { mode: 0o600 });
  await rename(unfinished, path);
};

/** Throws for files that cannot be read, or that do not belong together. */
export const readKeys = async ({ certFile, keyFile }: KeyFiles): Promise<KeyPair> => {
  const keys = { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
  createSecureContext(keys);
  return keys;
};

export interface WatchedKeys {
  /** The pair when the files changed since they were read last, and are whole; otherwise null. */
  changed(): Promise<KeyPair | null>;
}

/** `onFault` hears of changed files that cannot be used: the earlier pair stays in use. */
export const watchKeys = async (files: KeyFiles, onFault: (error: unknown) => void): Promise<WatchedKeys> => {
  let known = await stamp(files);
  return {
    changed: async () => {
      const found = await stamp(files);
      if (found === known) return null;
      known = found;
      return readKeys(files).catch((error: unknown) => {
        onFault(error);
        return null;
      });
    },
  };
};

const stamp = async ({ certFile, keyFile }: KeyFiles): Promise<string> => {
  const found = await Promise.all([certFile, keyFile].map((path) => stat(path).catch(() => null)));
  return found.map((file) => `${file?.mtimeMs} ${file?.size} ${file?.ino}`).join(' ');
};
