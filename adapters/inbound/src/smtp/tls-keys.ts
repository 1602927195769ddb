/** The key pair of STARTTLS: the operator's files, read again when they change, or one that is made once and kept. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { type KeyPair, selfSigned } from './self-signed.ts';

export type KeyFiles = Readonly<{ certFile: string; keyFile: string }>;

/** Makes a pair in a folder where none is there yet. */
export const keptKeys = async (folder: string, hostname: string): Promise<KeyFiles> => {
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  // Without a pair that can be read, one is made.
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

/** `onFault` is called for changed files that cannot be used; the earlier pair stays in use. */
export const watchKeys = async (files: KeyFiles, onFault: (error: unknown) => void): Promise<WatchedKeys> => {
  let last = await fingerprint(files);
  return {
    changed: async () => {
      const current = await fingerprint(files);
      if (current === last) return null;
      last = current;
      return readKeys(files).catch((error: unknown) => {
        onFault(error);
        return null;
      });
    },
  };
};

/** Of the content: a file that is replaced within one tick of the file system's clock keeps its time, and often its size. */
const fingerprint = async ({ certFile, keyFile }: KeyFiles): Promise<string> => {
  const found = await Promise.all(
    // A file that cannot be read makes no pair.
    [certFile, keyFile].map((path) => readFile(path, 'utf8').catch(() => null)),
  );
  return createHash('sha256').update(JSON.stringify(found)).digest('hex');
};
