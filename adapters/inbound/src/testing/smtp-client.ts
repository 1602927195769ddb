/** A client of SMTP and LMTP that does what real ones should not: it sends bytes as they are given. */
import { connect, type Socket } from 'node:net';

export type SmtpClient = Readonly<{
  /** Sends text as it is. */
  send: (text: string) => void;
  /** The next reply, all of its lines; rejects when the connection ends before, with its reason and the last reply. */
  reply: () => Promise<string>;
  /** Sends a line, and gives the reply to it. */
  say: (line: string) => Promise<string>;
  /** Resolves when the server has closed the connection. */
  ended: Promise<unknown>;
  cut: () => void;
}>;

export const smtpClient = (target: Readonly<{ port: number } | { path: string }>): SmtpClient => {
  const socket: Socket = 'port' in target ? connect(target.port, '127.0.0.1') : connect(target.path);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  let fault = '';
  socket.on('error', ({ message }) => {
    fault = `: ${message}`;
  });
  let received = '';
  let last = 'none';
  const next = (): string | null => {
    const whole = /^(?:\d{3}-.*\r\n)*\d{3}(?: .*)?\r\n/.exec(received)?.[0] ?? null;
    if (whole !== null) received = received.slice(whole.length);
    return whole?.trimEnd() ?? null;
  };
  const waiting: PromiseWithResolvers<string>[] = [];
  const settle = (): void => {
    for (let found = waiting[0] && next(); found; found = waiting[0] && next()) {
      last = found;
      waiting.shift()?.resolve(found);
    }
  };
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    settle();
  });
  const refuseAll = (): void => {
    const reason = `the server closed the connection${fault}; its last reply: ${last}`;
    for (const { reject } of waiting.splice(0)) reject(new Error(reason));
  };
  socket.on('close', refuseAll);
  const reply = (): Promise<string> => {
    const one = Promise.withResolvers<string>();
    waiting.push(one);
    settle();
    if (socket.closed) refuseAll();
    return one.promise;
  };
  const send = (text: string): void => void socket.write(text);
  return {
    send,
    reply,
    say: (line) => {
      send(`${line}\r\n`);
      return reply();
    },
    ended,
    cut: () => void socket.destroy(),
  };
};

/** One that has been greeted, and has said what it wants to send to whom; the next thing is the mail. */
export const inData = async (
  target: Parameters<typeof smtpClient>[0],
  to: readonly string[],
  hello = 'EHLO client.example',
): Promise<SmtpClient> => {
  const client = smtpClient(target);
  await client.reply();
  await client.say(hello);
  await client.say('MAIL FROM:<cora@customer.example>');
  for (const one of to) await client.say(`RCPT TO:<${one}>`);
  await client.say('DATA');
  return client;
};
