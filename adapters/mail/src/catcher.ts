/** Keeps every mail as a file that mail programs open, where no server is set. */
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf, isUuid, type Letter, limits, mailError } from '@tidemark/domain';
import type { Carrier } from './mailer.ts';
import { carrying } from './message.ts';

/** `<mail id>.eml`, for this user only. The folder is made with the first mail. */
export const createCatcher = (folder: string): Carrier => {
  let swept = sweep(folder);
  const again = setInterval(() => {
    swept = swept.then(() => sweep(folder));
  }, leftMs).unref();
  return {
    ...catching(folder),
    close: () => {
      clearInterval(again);
      return swept;
    },
  };
};

const catching = (folder: string): Omit<Carrier, 'close'> => ({
  send: (letter) =>
    carrying(letter, async (message) => {
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
      try {
        const headers = { ...message.headers, 'Return-Path': `<${letter.envelopeFrom}>` };
        await keep(folder, letter, new MailComposer({ ...message, headers }).compile().createReadStream());
        return { type: 'sent' };
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error);
        return { type: 'failed', error: mailError(faultOf('not_written')), cause };
      }
    }),
  forget: async (ids) => {
    for (const id of ids.filter(isUuid))
      for (const name of [nameOf(id), partOf(nameOf(id))]) await rm(join(folder, name), { force: true });
  },
});

const nameOf = (id: string): string => `${id}.eml`;

const partOf = (name: string): string => `${name}.part`;

/** Half-written files, and files of signed mails under way, which the library names like this. */
const isPassing = (name: string): boolean => name.endsWith(partOf('.eml')) || name.startsWith('message.');

/**
 * Deletes half-written files of a process that died, but not young ones, which another process may be writing. Also deletes
 * copies older than any finished mail (`keptMs`): those that an older backup does not know would stay for ever.
 */
const sweep = async (folder: string): Promise<void> => {
  // The folder is created with the first mail.
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isPassing)) await removeOlder(join(folder, name), leftMs);
  for (const name of names.filter(isOldCopy)) await removeOlder(join(folder, name), limits.mail.keptMs);
};

/**
 * A mail's id begins with the millisecond in which it was made: of thousands of copies the young ones are not looked at. That
 * is so in version 7; a UUID of another is no mail's.
 */
const isOldCopy = (name: string): boolean => {
  const id = name.replace(/\.eml$/, '');
  const made = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  return isUuid(id) && id[14] === '7' && name === nameOf(id) && Date.now() - made > limits.mail.keptMs;
};

/** A link, or a folder of such a name, is not what was written here. Files that cannot be removed now are tried again. */
const removeOlder = async (place: string, ageMs: number): Promise<void> => {
  try {
    const found = await lstat(place);
    if (found.isFile() && Date.now() - found.mtimeMs > ageMs) await rm(place, { force: true });
  } catch {
    // Nothing is lost: somebody else has removed the file, or the next sweep tries again.
  }
};

/** Nobody writes to one file for so long without a byte. */
const leftMs = 15 * 60_000;

/** There as a whole or not at all. */
const keep = async (folder: string, { id }: Letter, bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = join(folder, nameOf(id));
  const file = await open(partOf(place), 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
    await rename(partOf(place), place);
  } finally {
    await file.close();
    await rm(partOf(place), { force: true });
  }
};
