/** A small IMAP server for tests: two folders of one user, and whatever a bad server does. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Folder, imapSession } from './imap-session.ts';

/**
 * `silent`: a line with this word gets no answer; `greeting`: nobody is greeted. `refused`, `cut`: fetching the bytes of this
 * UID is refused, or ends the session. `refusal`: the answer to every sign-in.
 */
export type BadServer = { silent?: string; refused?: number; cut?: number; refusal?: string };

export type ImapServer = Readonly<{
  port: number;
  bad: BadServer;
  put: (bytes: Uint8Array, at: string) => void;
  removeOldest: () => void;
  renumber: () => void;
  countIn: (folder: string) => number;
  /** Every line that clients sent, but those that sign in. */
  lines: readonly string[];
  close: () => Promise<void>;
}>;

/** The user is `support@acme.example`; the password `right`, and the token `token`. */
export const openImapServer = async (): Promise<ImapServer> => {
  const inbox: Folder = { validity: 1_700_000_000, next: 1, mails: [] };
  const archive: Folder = { validity: 1_700_000_000, next: 1, mails: [] };
  const folders = new Map([
    ['INBOX', inbox],
    ['Archive', archive],
  ]);
  const bad: BadServer = {};
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const watchers = new Set<() => void>();
  const server = createServer((socket) => {
    const session = imapSession({ socket, folders, bad, lines });
    sockets.add(socket);
    watchers.add(session.watch);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      text += piece;
      const complete = text.split('\r\n');
      text = complete.pop() ?? '';
      for (const line of complete) session.answer(line);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      watchers.delete(session.watch);
    });
    if (bad.silent !== 'greeting') session.say('* OK ready');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    bad,
    lines,
    put: (bytes, at) => {
      inbox.mails.push({ uid: inbox.next, bytes: Buffer.from(bytes), at: new Date(at) });
      inbox.next += 1;
      for (const watch of watchers) watch();
    },
    removeOldest: () => {
      inbox.mails.shift();
    },
    renumber: () => {
      inbox.validity += 1;
      for (const [place, mail] of inbox.mails.entries()) mail.uid = place + 1;
      inbox.next = inbox.mails.length + 1;
    },
    countIn: (name) => folders.get(name)?.mails.length ?? 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
