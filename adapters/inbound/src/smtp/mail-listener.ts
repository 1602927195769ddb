/** Listens for mail by SMTP or LMTP. `250` is said only of what is stored. */
import { once } from 'node:events';
import { chmod, lstat, unlink } from 'node:fs/promises';
import { type AddressInfo, connect, type ListenOptions } from 'node:net';
import type { SMTPServer, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { trustedNetworks } from '../judge/trusted-networks.ts';
import { type ListenerLog, type MailDoor, type SessionRules, sessionRules } from './session-rules.ts';
import { type KeyFiles, readKeys, watchKeys } from './tls-keys.ts';

export type ListenerSettings = Readonly<{
  way: 'smtp' | 'lmtp';
  listen: Readonly<{ host: string; port: number } | { path: string }>;
  hostname: string;
  mailBytes: number;
  /** Networks like `10.0.0.0/8` whose mail servers may say for whom they speak. */
  trustedRelays: readonly string[];
  /** Null: no STARTTLS. */
  keys: KeyFiles | null;
  /** How long mails on their way may take when the listener closes. */
  graceMs?: number;
  /** How long a client may be silent, may send commands without a mail, and may take for a mail. */
  silentMs?: number;
  idleMs?: number;
  mailMs?: number;
}>;

export type MailListener = Readonly<{
  /** Null for a socket file. */
  port: number | null;
  /** Takes no new mail, and waits for those on their way. */
  close: () => Promise<void>;
}>;

const mostConnections = 100;
const mostRecipients = 20;

export const openMailListener = async (
  door: MailDoor,
  settings: ListenerSettings,
  log: ListenerLog,
): Promise<MailListener> => {
  const { graceMs = 8_000, idleMs = 600_000, mailMs = 900_000, keys, way } = settings;
  const isRelay = trustedNetworks(settings.trustedRelays);
  const rules = sessionRules({ door, way, log, isRelay });
  const watched = keys && (await watchKeys(keys, (error) => log.warn({ err: error }, keysFault)));
  const timers = new WeakMap<SMTPServerSession, NodeJS.Timeout>();
  let closing = false;
  // Loaded only where it listens.
  const library = await import('smtp-server');
  const limitTime = (session: SMTPServerSession, ms: number, reason: string): void => {
    clearTimeout(timers.get(session));
    timers.set(session, setTimeout(() => end(server, session, reason), ms).unref());
  };
  const server: SMTPServer = new library.SMTPServer({
    ...optionsOf(settings, graceMs),
    ...(keys ? await readKeys(keys) : {}),
    onConnect: (session, done) => {
      const admit = async (): Promise<void> => {
        rules.connect(session);
        limitTime(session, idleMs, tooIdle);
        if (!isRelay(session.remoteAddress)) session.disabledCommands = [...disabled(settings), 'XCLIENT'];
        const changed = await watched?.changed();
        if (changed) server.updateSecureContext(changed);
      };
      admit().then(() => done(), done);
    },
    onClose: (session) => {
      clearTimeout(timers.get(session));
      rules.disconnect(session);
    },
    onRcptTo: (address, session, done) => {
      rules.recipient(address, session).then(() => done(), done);
    },
    onData: (stream, session, done) => {
      limitTime(session, mailMs, tooSlow);
      const finish = (error?: Error): void => {
        limitTime(session, idleMs, tooIdle);
        done(error);
        if (closing) setImmediate(() => end(server, session, shutdown));
      };
      rules.data(stream, session).then(() => finish(), finish);
    },
  });
  server.on('error', (error) => log.debug({ err: error }, 'a mail session failed'));
  const port = await listening(server, settings.listen);
  return {
    port,
    close: () => {
      closing = true;
      return closed(server, rules);
    },
  };
};

const keysFault =
  'the certificate of the mail listener has changed and cannot be used; the earlier one stays';

const disabled = ({ way, keys }: ListenerSettings): readonly string[] => [
  ...['AUTH', 'WIZ', 'SHELL', 'KILL', 'XFORWARD'],
  ...(way === 'lmtp' || !keys ? ['STARTTLS'] : []),
];

const optionsOf = (settings: ListenerSettings, graceMs: number): SMTPServerOptions => ({
  name: settings.hostname,
  banner: 'Tidemark',
  lmtp: settings.way === 'lmtp',
  size: settings.mailBytes,
  authOptional: true,
  disabledCommands: [...disabled(settings)],
  useXClient: settings.way === 'smtp' && settings.trustedRelays.length > 0,
  disableReverseLookup: true,
  maxClients: mostConnections,
  maxRecipients: mostRecipients,
  socketTimeout: settings.silentMs ?? 300_000,
  closeTimeout: graceMs,
  minVersion: 'TLSv1.2',
  logger: false,
});

/** Ends sessions in which no mail is on its way at once, and the others after it. */
const closed = (server: SMTPServer, rules: SessionRules): Promise<void> => {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const connection of [...server.connections])
    if (!rules.isReceiving(connection.session)) connection.send(421, shutdown);
  return done;
};

const shutdown = '4.3.2 The server is shutting down; send the mail again later';
const tooSlow = '4.4.2 The mail took too long; send it again later';
const tooIdle = '4.4.2 No mail was sent for too long';

const end = (server: SMTPServer, session: SMTPServerSession, reason: string): void => {
  for (const connection of [...server.connections])
    if (connection.session === session) connection.send(421, reason);
};

const listening = async (server: SMTPServer, options: ListenerSettings['listen']): Promise<number | null> => {
  if ('port' in options) {
    await listen(server, options);
    return (server.server.address() as AddressInfo).port;
  }
  await removeStale(options.path);
  await listen(server, options);
  // A mail server runs as another user; who may reach the socket is up to its folder.
  await chmod(options.path, 0o666);
  return null;
};

const listen = async (server: SMTPServer, options: ListenOptions): Promise<void> => {
  const failed = once(server.server, 'error').then(([error]) => {
    throw error;
  });
  server.listen(options);
  await Promise.race([once(server.server, 'listening'), failed]);
  // Once the server listens, nobody waits for it any more.
  failed.catch(() => undefined);
};

/** A socket file whose server was killed; one that answers is left alone. */
const removeStale = async (path: string): Promise<void> => {
  // A missing file needs no removal. Listening reports any other failure.
  const found = await lstat(path).catch(() => null);
  if (!found?.isSocket()) return;
  const socket = connect(path);
  const answers = await once(socket, 'connect').then(
    () => true,
    // The server behind the socket has ended.
    () => false,
  );
  socket.destroy();
  if (!answers) await unlink(path);
};
