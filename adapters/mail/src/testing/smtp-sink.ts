/** A real SMTP server on loopback that keeps the bytes of every mail, and misbehaves where a test says so. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type SunkMail = Readonly<{ from: string; to: readonly string[]; raw: string }>;

/** The server's behaviour once it has the bytes of a mail: it accepts the mail, replies with a code, or hangs up. */
export type Misbehaviour = 'take' | 'hang up' | Readonly<{ code: number; text: string }>;

export type SmtpSink = Readonly<{
  port: number;
  mails: readonly SunkMail[];
  close: () => Promise<void>;
}>;

/** `size`: the maximum that it announces. `onPiece` is called with the bytes of a mail that have arrived. */
type SinkWish = Readonly<{ size?: number; onPiece?: (received: number) => void }>;

export const openSink = async (
  behave: (mail: SunkMail, count: number) => Misbehaviour = () => 'take',
  refuse: (address: string) => Misbehaviour = () => 'take',
  { size, onPiece = () => undefined }: SinkWish = {},
): Promise<SmtpSink> => {
  const mails: SunkMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    ...(size === undefined ? {} : { size }),
    onRcptTo: ({ address }, _session, done) => done(errorOf(refuse(address))),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      let received = 0;
      stream.on('data', (part: Buffer) => {
        parts.push(part);
        received += part.length;
        onPiece(received);
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        };
        const what = behave(mail, mails.length);
        mails.push(mail);
        if (what !== 'hang up') return done(errorOf(what));
        for (const { session: other, _socket: socket } of connectionsOf(server))
          if (other === session) socket.destroy();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

type Connection = Readonly<{ session: SMTPServerSession; _socket: { destroy(): void } }>;

const connectionsOf = (server: SMTPServer): Iterable<Connection> =>
  (server as unknown as { connections: Set<Connection> }).connections;

const errorOf = (what: Misbehaviour): Error | null => {
  if (typeof what === 'string') return null;
  return Object.assign(new Error(what.text), { responseCode: what.code });
};

/** Names of the headers of a mail, in their order, with folded lines joined. */
export const headersOf = (raw: string): readonly Readonly<{ name: string; value: string }>[] => {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return head.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
  });
};
