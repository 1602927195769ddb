/** Clients that send mail over many connections at once, as fast as it is acknowledged. */
import { type SmtpClient, smtpClient } from '../../adapters/inbound/src/testing/smtp-client.ts';

export type Target = Parameters<typeof smtpClient>[0];

export type Sending = Readonly<{
  target: Target;
  connections: number;
  /** The next mail: its recipient and its bytes with CRLF, without the end of DATA; null when there is none left. */
  next: () => Readonly<{ to: string; raw: string }> | null;
  /** Called for each reply to a mail, in milliseconds after its last byte was sent. */
  replied?: (reply: string, milliseconds: number) => void;
}>;

/** Sends until `next` has no more; resolves with how many were acknowledged. Each connection sends one mail after the other. */
export const sendMails = async (sending: Sending): Promise<number> => {
  const counts = await Promise.all(Array.from({ length: sending.connections }, () => sendOn(sending)));
  return counts.reduce((sum, count) => sum + count, 0);
};

const sendOn = async ({ target, next, replied }: Sending): Promise<number> => {
  const client = smtpClient(target);
  let acknowledged = 0;
  try {
    await client.reply();
    await client.say('path' in target ? 'LHLO proof.example' : 'EHLO proof.example');
    for (let mail = next(); mail !== null; mail = next()) {
      const { reply, milliseconds } = await sendOne(client, mail);
      replied?.(reply, milliseconds);
      if (reply.startsWith('250 ')) acknowledged += 1;
    }
    return acknowledged;
  } finally {
    client.cut();
  }
};

const sendOne = async (client: SmtpClient, { to, raw }: Readonly<{ to: string; raw: string }>) => {
  client.send(`MAIL FROM:<cora@customer.example>\r\nRCPT TO:<${to}>\r\nDATA\r\n`);
  const replies = [await client.reply(), await client.reply(), await client.reply()];
  const refused = replies.find((reply) => !/^[23]/.test(reply));
  if (refused !== undefined) throw new Error(`A mail was refused before its text: ${refused}`);
  const since = performance.now();
  client.send(`${raw}.\r\n`);
  const reply = await client.reply();
  return { reply, milliseconds: performance.now() - since };
};
