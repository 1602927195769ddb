/** Keeps every mail as a file that mail programs open, where no server is set. */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid, type Letter } from '@tidemark/domain';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Carrier } from './mailer.ts';
import { messageOf } from './message.ts';

/** `<mail id>.eml`, for this user only. The folder is made with the first mail. */
export const createCatcher = (folder: string): Carrier => ({
  send: async (letter) => {
    const message = messageOf(letter);
    if (!message) return { type: 'refused', error: 'The address is not one that mail can be sent to.' };
    try {
      await keep(folder, letter, await new MailComposer(message).compile().build());
      return { type: 'sent' };
    } catch {
      return { type: 'failed', error: 'The folder for mail could not be written to.' };
    }
  },
  forget: async (ids) => {
    for (const id of ids.filter(isUuid)) await rm(join(folder, nameOf(id)), { force: true });
  },
  close: async () => undefined,
});

const nameOf = (id: string): string => `${id}.eml`;

/** There as a whole or not at all. */
const keep = async (folder: string, { id }: Letter, bytes: Uint8Array): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = join(folder, nameOf(id));
  const file = await open(`${place}.part`, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${place}.part`, place);
};
