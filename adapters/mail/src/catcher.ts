/** Keeps every mail as a file that mail programs open, where no server is set. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid, type Letter } from '@tidemark/domain';
import type { Carrier } from './mailer.ts';
import { messageOf } from './message.ts';

/** `<mail id>.eml`, for this user only. The folder is made with the first mail. */
export const createCatcher = (folder: string): Carrier => {
  const swept = sweep(folder).catch(() => undefined);
  return { ...catching(folder), close: () => swept };
};

const catching = (folder: string): Omit<Carrier, 'close'> => ({
  send: async (letter) => {
    const message = messageOf(letter);
    if (!message) return { type: 'refused', error: 'The address is not one that mail can be sent to.' };
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    try {
      await keep(folder, letter, await new MailComposer(message).compile().build());
      return { type: 'sent' };
    } catch {
      return { type: 'failed', error: 'The folder for mail could not be written to.' };
    }
  },
  forget: async (ids) => {
    for (const id of ids.filter(isUuid))
      for (const name of [nameOf(id), partOf(nameOf(id))]) await rm(join(folder, name), { force: true });
  },
});

const nameOf = (id: string): string => `${id}.eml`;

const partOf = (name: string): string => `${name}.part`;

/** What a process that died has left half written; younger ones may be another process's. */
const sweep = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(partOf('.eml')))) {
    const place = join(folder, name);
    if (Date.now() - (await stat(place)).mtimeMs > leftMs) await rm(place, { force: true });
  }
};

const leftMs = 3_600_000;

/** There as a whole or not at all. */
const keep = async (folder: string, { id }: Letter, bytes: Uint8Array): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = join(folder, nameOf(id));
  const file = await open(partOf(place), 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partOf(place), place);
};
