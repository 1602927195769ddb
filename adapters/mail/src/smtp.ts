/** Mail by an SMTP server: a few connections are kept open, and every wait has an end. */
import type { Letter, MailResult } from '@tidemark/domain';
import type { Carrier } from './mailer.ts';
import { type DkimKey, messageOf } from './message.ts';
import { failureOf } from './smtp-failure.ts';

/** `secure`: TLS from the first byte; else it is asked for, and demanded where a password goes over a network. */
export type SmtpServer = Readonly<{
  host: string;
  port: number;
  secure: boolean;
  auth: Readonly<{ user: string; pass: string }> | null;
}>;

type SmtpParts = Readonly<{ server: SmtpServer; dkim: DkimKey | null; timeouts?: typeof usual }>;

const usual = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** The library comes with the first mail. */
export const createSmtp = (parts: SmtpParts): Carrier => {
  let opening: ReturnType<typeof openTransport> | undefined;
  return {
    send: async (letter: Letter): Promise<MailResult> => {
      const message = messageOf(letter);
      if (!message) return { type: 'refused', error: 'The address is not one that mail can be sent to.' };
      opening ??= openTransport(parts);
      const transport = await opening;
      try {
        await transport.sendMail(message);
        return { type: 'sent' };
      } catch (error) {
        return failureOf(error);
      }
    },
    forget: async () => undefined,
    close: async () => (await opening)?.close(),
  };
};

const openTransport = async ({ server, dkim, timeouts = usual }: SmtpParts) => {
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, auth } = server;
  return createTransport({
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    ...{ host, port, secure },
    ...(auth ? { auth: { ...auth } } : {}),
    requireTLS: !secure && auth !== null && !isLoopback(host),
    ...timeouts,
    ...(dkim ? { dkim } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
