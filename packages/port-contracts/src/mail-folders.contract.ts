import { type FolderAccess, FolderError, type MailFolder, type MailFolders } from '@tidemark/domain';
import { mailBytes } from '@tidemark/domain/testing';
import { afterEach, describe, expect, test } from 'vitest';

/** A server with the folders `INBOX`, which is empty at first, and `Archive`. */
export type MailFoldersBench = Readonly<{
  folders: MailFolders;
  access: FolderAccess;
  /** Puts a mail behind the others of the inbox, as if it had arrived then. */
  put: (bytes: Uint8Array, arrivedAt: string) => Promise<void>;
  /** Removes the oldest mail of the inbox. */
  removeOldest: () => Promise<void>;
  /** The UIDs of the inbox begin again with 1, and its UIDVALIDITY changes. */
  renumber: () => Promise<void>;
  /** How many mails of the inbox are marked as read. */
  seen: () => Promise<number>;
  countIn: (folder: string) => Promise<number>;
  /** Ends every wait, as a process does that stops. */
  stop: () => void;
  close: () => Promise<void>;
}>;

const early = '2026-11-01T08:00:00.000Z';
const late = '2026-11-20T08:00:00.000Z';

export const mailFoldersContract = (name: string, open: () => Promise<MailFoldersBench>): void => {
  describe(`${name}: folders of mail`, () => {
    const benches: MailFoldersBench[] = [];
    afterEach(async () => {
      for (const bench of benches.splice(0)) await bench.close();
    });

    const withFolder = async (wanted: Partial<FolderAccess> = {}) => {
      const bench = await open();
      benches.push(bench);
      const folder = await bench.folders.open({ ...bench.access, ...wanted });
      return { bench, folder };
    };

    test('list the UIDs of mails above another one, also of those that arrive while the folder is open', async () => {
      const { bench, folder } = await withFolder();
      expect(await folder.listAfter(0)).toEqual([]);
      await bench.put(mailBytes(), early);
      await bench.put(mailBytes(), late);
      const state = await folder.state();
      const [first, second] = await folder.listAfter(0);
      expect(await folder.listAfter(first ?? 0)).toEqual([second]);
      expect(await folder.listAfter(second ?? 0)).toEqual([]);
      expect(second).toBeLessThan(state.nextUid);
      expect(await folder.listSince('2026-11-15T00:00:00.000Z')).toEqual([second]);
      await folder.close();
    });

    test('show size, time and header of a mail, and give out its bytes as they are', async () => {
      const { bench, folder } = await withFolder();
      const bytes = mailBytes({}, 'Ä line.\n'.repeat(40_000));
      await bench.put(bytes, late);
      await folder.state();
      const [uid = 0] = await folder.listAfter(0);
      const mail = await folder.look(uid);
      expect(mail).toMatchObject({ size: bytes.length, arrivedAt: late });
      expect(Buffer.from(mail?.head ?? []).toString()).toContain('Subject: My printer is on fire\r\n');
      expect(await bytesOf(folder, uid)).toEqual(Buffer.from(bytes));
      expect(await bench.seen()).toBe(0);
      await folder.close();
    });

    test('give nothing of a mail that is gone', async () => {
      const { bench, folder } = await withFolder();
      await bench.put(mailBytes(), late);
      await folder.state();
      const [uid = 0] = await folder.listAfter(0);
      await bench.removeOldest();
      await folder.state();
      expect(await folder.look(uid)).toBeNull();
      expect(await folder.look(uid + 1)).toBeNull();
      expect(await folder.listAfter(0)).toEqual([]);
      await folder.close();
    });

    test('give out a mail whole or fail, if it is removed between two pieces', async () => {
      const { bench, folder } = await withFolder();
      const bytes = mailBytes({}, 'A line of text.\n'.repeat(60_000));
      await bench.put(bytes, late);
      await folder.state();
      const [uid = 0] = await folder.listAfter(0);
      const given: Uint8Array[] = [];
      const read = async (): Promise<number> => {
        for await (const piece of folder.bytes(uid)) {
          if (given.push(piece) === 1) await bench.removeOldest();
        }
        return Buffer.concat(given).length;
      };
      expect([bytes.length, 'mail']).toContain(await read().catch(({ fault }) => fault));
      await folder.close();
    });

    test('show that UIDs count other mails now', async () => {
      const { bench, folder } = await withFolder();
      for (const at of [early, late]) await bench.put(mailBytes(), at);
      await bench.removeOldest();
      const { uidValidity } = await folder.state();
      expect(await folder.state()).toMatchObject({ uidValidity });
      await bench.renumber();
      await folder.close();
      const again = await bench.folders.open(bench.access);
      expect((await again.state()).uidValidity).not.toBe(uidValidity);
      expect(await again.listAfter(0)).toHaveLength(1);
      await again.close();
    });

    test('move a mail to another folder', async () => {
      const { bench, folder } = await withFolder({ willMove: true });
      await bench.put(mailBytes(), late);
      await folder.state();
      const [uid = 0] = await folder.listAfter(0);
      await folder.move(uid, 'Archive');
      await folder.state();
      expect(await folder.listAfter(0)).toEqual([]);
      expect(await bench.countIn('Archive')).toBe(1);
      await folder.close();
    });

    test('refuse a wrong credential, and a folder that is not there', async () => {
      const { bench, folder } = await withFolder();
      await folder.close();
      const wrong = { ...bench.access, credential: { password: 'wrong' } };
      await expect(bench.folders.open(wrong)).rejects.toMatchObject({ fault: 'refused' });
      const missing = bench.folders.open({ ...bench.access, folder: 'None' });
      await expect(missing).rejects.toBeInstanceOf(FolderError);
    });

    test('end a wait when mail arrives, when its time is over, and when the process stops', async () => {
      const { bench, folder } = await withFolder();
      expect(await folder.waitForNews(1)).toBe(true);
      const news = folder.waitForNews(600_000);
      await bench.put(mailBytes(), late);
      expect(await news).toBe(true);
      const stopped = folder.waitForNews(600_000);
      bench.stop();
      expect(await stopped).toBe(false);
      await expect(folder.listAfter(0)).rejects.toMatchObject({ fault: 'stopping' });
      await folder.close();
      await expect(bench.folders.open(bench.access)).rejects.toMatchObject({ fault: 'stopping' });
    });
  });
};

const bytesOf = async (folder: MailFolder, uid: number): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(folder.bytes(uid)));
