/** Sends mail by an SMTP server. A few connections stay open, and every wait has a timeout. */
import { mkdir } from 'node:fs/promises';
import type { Letter, MailResult, SigningKey } from '@tidemark/domain';
import { errorFor, resultOf } from './accepted-receivers.ts';
import type { Carrier } from './mailer.ts';
import { carrying, type DkimKey } from './message.ts';
import { failureOf } from './smtp-failure.ts';

/** `secure`: TLS from the first byte; otherwise STARTTLS, which is required when a password is sent over a network. */
export type SmtpServer = Readonly<{
  host: string;
  port: number;
  secure: boolean;
  auth: Readonly<{ user: string; pass: string }> | null;
  /** A listener of Tidemark on this machine, whose certificate may be its own. */
  listener?: 'smtp' | 'lmtp';
}>;

/** A signed letter is read twice, and waits in the folder where it is large. */
type SmtpParts = Readonly<{
  server: SmtpServer;
  dkim: DkimKey | null;
  folder: string;
  timeouts?: typeof usual;
  library?: typeof loadLibrary;
}>;

const loadLibrary = () => import('nodemailer');

const usual = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** The library is loaded with the first mail. */
export const createSmtp = (parts: SmtpParts): Carrier => {
  let opening: ReturnType<typeof openTransport> | undefined;
  const open = (): ReturnType<typeof openTransport> => {
    opening ??= openTransport(parts).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    send: (letter: Letter, key: SigningKey | null = null): Promise<MailResult> =>
      carrying(letter, async (message) => {
        try {
          const transport = await open();
          const sent = await transport.sendMail(
            key ? { ...message, dkim: await signingWith(key, parts.folder) } : message,
          );
          return resultOf(letter, sent, parts.server);
        } catch (error) {
          return failureOf(errorFor(letter, error), parts.server);
        }
      }),
    forget: async () => undefined,
    close: async () => (await opening)?.close(),
  };
};

const openTransport = async ({
  server,
  dkim,
  folder,
  timeouts = usual,
  library = loadLibrary,
}: SmtpParts) => {
  const { createTransport } = await library();
  const { host, port, secure, auth, listener } = server;
  return createTransport({
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    host,
    port,
    secure,
    ...(listener ? { ignoreTLS: true, lmtp: listener === 'lmtp' } : {}),
    ...(auth ? { auth: { ...auth } } : {}),
    requireTLS: !secure && auth !== null && !isLoopback(host),
    ...timeouts,
    ...(dkim ? { dkim: await signing(dkim, folder) } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

const signingWith = ({ domain, selector, privateKey }: SigningKey, folder: string) =>
  signing({ domainName: domain, keySelector: selector, privateKey }, folder);

const signing = async (key: DkimKey, folder: string) => ({ ...key, ...(await waitingRoom(folder)) });

const mostInMemory = 1024 * 1024;

/** None where the folder cannot be made: then all of it is held in memory. */
const waitingRoom = (folder: string): Promise<Readonly<{ cacheDir?: string; cacheTreshold?: number }>> =>
  mkdir(folder, { recursive: true, mode: 0o700 }).then(
    () => ({ cacheDir: folder, cacheTreshold: mostInMemory }),
    // A folder that cannot be created must not stop mail.
    () => ({}),
  );

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
