import type { FolderAccess } from '@tidemark/domain';
import type { MailFoldersBench } from '@tidemark/port-contracts';
import { createMailFolders, type MailFoldersParts } from '../imap/mail-folders.ts';
import { type ImapServer, openImapServer } from './imap-server.ts';

export const accessTo = (port: number, wanted: Partial<FolderAccess> = {}): FolderAccess => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: 'support@acme.example',
  credential: { password: 'right' },
  folder: 'INBOX',
  willMove: false,
  ...wanted,
});

/** Lets every server be asked. */
export const anyServer: MailFoldersParts['guard'] = async ({ host }) => [host];

export const imapBench = async (
  parts: Partial<MailFoldersParts> = {},
): Promise<MailFoldersBench & Readonly<{ server: ImapServer }>> => {
  const server = await openImapServer();
  const folders = createMailFolders({ guard: anyServer, ...parts });
  return {
    server,
    folders,
    access: accessTo(server.port),
    put: async (bytes, at) => server.put(bytes, at),
    removeOldest: async () => server.removeOldest(),
    renumber: async () => server.renumber(),
    seen: async () => server.lines.filter((line) => line.includes('STORE')).length,
    countIn: async (folder) => server.countIn(folder),
    stop: folders.stop,
    close: async () => {
      folders.stop();
      await server.close();
    },
  };
};
