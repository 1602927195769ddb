/** Delivers one mail by each way in, and says what the sender made of the reply. */
import { smtpClient } from '../../adapters/inbound/src/testing/smtp-client.ts';
import { type MailPlace, mailTo } from './mail-place.ts';
import type { Target } from './mail-senders.ts';
import { tidemarkCode } from './tidemark.ts';

export const mailWays = ['smtp', 'lmtp', 'http', 'pipe'] as const;
export type MailWay = (typeof mailWays)[number];

/** `later`: the sender shall send it again; `none`: there was no reply. */
export type Delivered = Readonly<{ outcome: 'stored' | 'later' | 'refused' | 'none'; reply: string }>;

export type Delivery = Readonly<{
  way: MailWay;
  /** With CRLF, without the end of DATA. */
  raw: string;
  /** Of the API, for the HTTP way. */
  url: string;
  /** Words before the command, for the pipe. */
  under?: readonly string[];
  signal?: AbortSignal;
}>;

export const deliver = async (at: MailPlace, delivery: Delivery): Promise<Delivered> => {
  try {
    return await ways[delivery.way](at, delivery);
  } catch (error) {
    return { outcome: 'none', reply: error instanceof Error ? error.message : String(error) };
  }
};

type Way = (at: MailPlace, delivery: Delivery) => Promise<Delivered>;

const byDialogue = async (target: Target, hello: string, raw: string): Promise<Delivered> => {
  const client = smtpClient(target);
  try {
    const greeting = await client.reply();
    if (!greeting.startsWith('2')) return ofCode(greeting);
    for (const line of [hello, 'MAIL FROM:<cora@customer.example>', `RCPT TO:<${mailTo}>`, 'DATA']) {
      const reply = await client.say(line);
      if (!/^[23]/.test(reply)) return ofCode(reply);
    }
    client.send(`${raw}.\r\n`);
    return ofCode(await client.reply());
  } finally {
    client.cut();
  }
};

const outcomes = { '2': 'stored', '4': 'later', '5': 'refused' } as const;

const ofCode = (reply: string): Delivered => {
  const [first] = reply;
  return first === '2' || first === '4' || first === '5'
    ? { outcome: outcomes[first], reply }
    : { outcome: 'none', reply };
};

const byHttp: Way = async ({ hook }, { raw, url }) => {
  const headers = { 'Content-Type': 'message/rfc822' };
  const { status } = await fetch(`${url}${hook}?to=${mailTo}`, { method: 'POST', headers, body: raw });
  const outcome = status === 200 ? 'stored' : status === 503 || status === 507 ? 'later' : 'refused';
  return { outcome, reply: String(status) };
};

/** A process for each mail. */
const byPipe: Way = async ({ place }, { raw, under, signal }) => {
  const args = ['mail', 'deliver', '--to', mailTo];
  const code = await tidemarkCode(place, args, {
    input: raw,
    ...(under && { under }),
    ...(signal && { signal }),
  });
  if (code === null) return { outcome: 'none', reply: 'killed' };
  return { outcome: code === 0 ? 'stored' : code === 75 ? 'later' : 'refused', reply: String(code) };
};

const ways: Readonly<Record<MailWay, Way>> = {
  smtp: ({ smtpPort }, { raw }) => byDialogue({ port: smtpPort }, 'EHLO proof.example', raw),
  lmtp: ({ socket }, { raw }) => byDialogue({ path: socket }, 'LHLO proof.example', raw),
  http: byHttp,
  pipe: byPipe,
};
