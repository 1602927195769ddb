/** Opens folders at IMAP servers, of which this process holds a limited number at once. */
import { type FolderAccess, FolderError, type MailFolder, type MailFolders } from '@tidemark/domain';
import type { ImapFlow } from 'imapflow';
import { folderFault } from './folder-fault.ts';
import { imapFolder } from './imap-folder.ts';
import { imapLibrary } from './imap-library.ts';

/** All addresses of a server, each allowed; throws an error with a sentence otherwise. */
export type ServerGuard = (
  server: Pick<FolderAccess, 'host' | 'port' | 'security'>,
) => Promise<readonly string[]>;

/** `mostOpen`: the tasks of a worker are half of them others. `commandMs` is for tests. */
export type MailFoldersParts = Readonly<{ guard: ServerGuard; mostOpen?: number; commandMs?: number }>;

const idleMs = 540_000;

export const createMailFolders = ({
  guard,
  mostOpen = 256,
  commandMs = 20_000,
}: MailFoldersParts): MailFolders => {
  const stopping = new AbortController();
  let open = 0;
  const opened = async (access: FolderAccess): Promise<MailFolder> => {
    const { signal } = stopping;
    const name = `${access.host}:${access.port}`;
    const client = await connected(access, { guard, commandMs, signal });
    const folder = imapFolder({
      client,
      name,
      path: access.folder,
      willMove: access.willMove,
      commandMs,
      stopping: signal,
    });
    await folder.state().catch(async (error: unknown) => {
      await folder.close();
      throw error;
    });
    return folder;
  };
  return {
    open: async (access) => {
      if (stopping.signal.aborted) throw new FolderError('stopping', 'Tidemark is stopping.');
      if (open >= mostOpen) throw new FolderError('full', `This process has ${open} mailboxes open.`);
      open += 1;
      let isOpen = true;
      const leave = (): void => {
        if (isOpen) open -= 1;
        isOpen = false;
      };
      try {
        const folder = await opened(access);
        return { ...folder, close: () => folder.close().finally(leave) };
      } catch (error) {
        leave();
        throw error;
      }
    },
    stop: () => stopping.abort(),
  };
};

type Connecting = Readonly<{ guard: ServerGuard; commandMs: number; signal: AbortSignal }>;

/** Signed in. The name of the server is for TLS; where it leads was checked. */
const connected = async (
  access: FolderAccess,
  { guard, commandMs, signal }: Connecting,
): Promise<ImapFlow> => {
  const { host, port, security, user, credential } = access;
  const name = `${host}:${port}`;
  const [address] = await guard(access).catch((error: Error) => {
    throw new FolderError('failed', error.message);
  });
  const { ImapFlow: Client } = await imapLibrary();
  const client = new Client({
    host: address ?? host,
    servername: host,
    port,
    logger: false,
    disableAutoIdle: true,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    auth: 'password' in credential ? { user, pass: credential.password } : { user, ...credential },
    clientInfo: { name: 'Tidemark' },
    // Decoded by the server, the bytes would be others, and no signature would hold.
    disableBinary: true,
    connectionTimeout: commandMs,
    greetingTimeout: commandMs,
    socketTimeout: 4 * commandMs,
    maxIdleTime: idleMs,
  });
  // The command that was running fails with the same error, so this listener does nothing.
  client.on('error', () => undefined);
  const stop = (): void => client.close();
  signal.addEventListener('abort', stop);
  client.on('close', () => signal.removeEventListener('abort', stop));
  try {
    await within(client, 2 * commandMs);
    return client;
  } catch (error) {
    client.close();
    if (signal.aborted) throw new FolderError('stopping', 'Tidemark is stopping.');
    throw folderFault(error, name, 'be reached');
  }
};

/** The limits of the library do not cover a server that greets and then is silent. */
const within = async (client: ImapFlow, ms: number): Promise<void> => {
  const timer = setTimeout(() => client.close(), ms);
  try {
    await client.connect();
  } finally {
    clearTimeout(timer);
  }
};
