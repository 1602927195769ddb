/** The checks of `./tidemark doctor` on the file store. It changes nothing. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Check, Finding } from '@tidemark/cli';
import { type ClamdAddress, createByteStore, createClamdScanner, type FilePlaces } from '@tidemark/files';
import type { DeskSettings } from '../open-desk.ts';

type Settings = Pick<DeskSettings, 'files' | 'scanner'>;

export const filesCheck = (read: () => Settings): Check => ({
  name: 'Files',
  look: async () => {
    const { files, scanner } = read();
    const kept = files.s3 ? await bucket(files) : folder(resolve(files.folder));
    const scanned = scanner ? await scannerFinding(scanner) : well('no malware scanner');
    return { ok: kept.ok && scanned.ok, detail: `${kept.detail}; ${scanned.detail}` };
  },
});

const well = (detail: string): Finding => ({ ok: true, detail });
const wrong = (detail: string): Finding => ({ ok: false, detail });

const bucket = async (files: FilePlaces): Promise<Finding> => {
  const name = `the bucket ${files.s3?.bucket} at ${files.s3?.endpoint}`;
  try {
    for await (const _ of createByteStore(files).list('')) break;
    return well(`${name} can be listed`);
  } catch (error) {
    return wrong(`${name} cannot be listed: ${causeOf(error)}`);
  }
};

const folder = (path: string): Finding => {
  if (!existsSync(path)) return well(`${path} does not exist yet; the first upload makes it`);
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    // The sentence says what the error would.
    return wrong(`${path} cannot be written by this user: change its owner`);
  }
  return (statSync(path).mode & 0o077) === 0
    ? well(`${path}, for this user only`)
    : wrong(`other users of this machine may look into ${path}: chmod 700 ${path}`);
};

const scannerFinding = async (address: ClamdAddress): Promise<Finding> => {
  try {
    await createClamdScanner({ address }).scan(nothing());
    return well('the malware scanner answers');
  } catch (error) {
    return wrong(`the malware scanner does not answer: ${causeOf(error)}`);
  }
};

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The operator may see what callers may not. */
const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};
