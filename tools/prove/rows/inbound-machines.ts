/** Bounces, automatic answers and newsletters of many systems, and people's mails that look like them. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { smtpClient } from '../../../adapters/inbound/src/testing/smtp-client.ts';
import { callerOf } from '../caller.ts';
import { readRows } from '../databases.ts';
import { endAll, type MailPlace, mailTo, newMailPlace, settledMails, startMail } from '../mail-place.ts';
import { answerAll, answerSubject } from '../mails/answer-all.ts';
import { lookalikes, machineAnswers } from '../mails/answers.ts';
import type { MachineMail, OurMail } from '../mails/machine-mail.ts';
import { reports } from '../mails/reports.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';

export const inboundMachines: Row = {
  name: 'inbound-machines',
  promise:
    'of bounces and automatic mails 98 in 100 are known for what they are, no machine gets an automatic answer, and no person is noted away',
  databases: ['sqlite', 'postgres'],
  run: (context) => sorting(context),
};

type Sent = Readonly<{ mail: MachineMail; number: number; address: string }>;

const addressOf = (number: number): string => `p${number}@provider.example`;

const sorting = async (context: ProofContext): Promise<Proof> => {
  const every = bySize(context.size, { slice: 6, short: 1, full: 1 });
  const mails = [...reports, ...machineAnswers, ...lookalikes].filter((_, at) => at % every === 0);
  const at = await newMailPlace(context);
  const servers = await startMail(at, { MAIL_FROM: mailTo });
  const ours = await conversations(at, servers[0].url, mails.length);
  await answerAll(at);
  const sent = mails.map((mail, index): Sent => ({ mail, number: index + 1, address: addressOf(index + 1) }));
  for (const one of sent) await bring(at, one, ours.get(one.address));
  const waiting = await settledMails(at.place);
  const found = await foundOf(at);
  const ended = await endAll(servers);
  const results = sent.map((one) => ({ ...one, said: saidOf(one, found) }));
  const machines = results.filter(({ mail }) => mail.kind !== 'person');
  const wrong = machines.filter(({ said }) => said !== null);
  const people = results.filter(({ mail }) => mail.kind === 'person');
  const away = people.filter(({ said }) => said !== null);
  const answered = machines.filter(({ address }) => (found.automatic.get(address) ?? 0) > 0);
  return {
    figures: {
      'mails of machines': machines.length,
      'known for what they are': machines.length - wrong.length,
      'answered by a machine': answered.length,
      'mails of people': people.length,
      'noted away': away.length,
    },
    faults: [
      ...waiting,
      ...ended,
      ...(wrong.length <= machines.length * 0.02 ? [] : wrong.map(({ said }) => String(said))),
      ...away.map(({ said }) => String(said)),
      ...answered.map(({ mail }) => `A machine answered ${mail.system}.`),
    ],
  };
};

const mailedMs = 180_000;

/** A solved ticket with a reply for each mail, and what the reply says that machines react to. */
const conversations = async (
  at: MailPlace,
  url: string,
  count: number,
): Promise<ReadonlyMap<string, OurMail>> => {
  const caller = callerOf(url);
  const post = async (path: string, body: Readonly<Record<string, unknown>>, made: number) => {
    const token = at.keys.tokens[made % at.keys.tokens.length] ?? '';
    const answered = await caller.call({ method: 'POST', path, token, body });
    if (answered.status !== 201) throw new Error(`${path} was answered with ${answered.status}.`);
    return answered.body;
  };
  for (let made = 1; made <= count; made += 1) {
    const opening = { requester_email: addressOf(made), subject: `Help ${made}`, message: 'Help.' };
    const { number } = await post('/tickets', opening, made);
    await post(`/tickets/${number}/messages`, { body: 'We look into it.', status: 'solved' }, made);
  }
  caller.close();
  for (const since = performance.now(); performance.now() - since < mailedMs; await pause(100)) {
    const letters = lettersIn(at);
    if (letters.size === count) return letters;
  }
  throw new Error(`Of ${count} replies ${lettersIn(at).size} were mailed.`);
};

const lettersIn = (at: MailPlace): ReadonlyMap<string, OurMail> =>
  new Map(sentLetters(at).map((letter) => [letter.to, letter]));

const sentLetters = ({ sentFolder }: MailPlace): readonly OurMail[] =>
  readdirSync(sentFolder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => letterIn(`${sentFolder}/${name}`));

const letterIn = (path: string): OurMail => {
  const [head = ''] = readFileSync(path, 'utf8')
    .replaceAll('\r\n', '\n')
    .split('\n\n')
    .map((part) => part.replaceAll(/\n[ \t]+/g, ' '));
  const field = (name: string): string => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? '';
  return {
    to: /[^\s<>]+@[^\s<>]+/.exec(field('To'))?.[0] ?? '',
    messageId: /<([^>]+)>/.exec(field('Message-ID'))?.[1] ?? '',
    subject: field('Subject'),
  };
};

const bring = async (
  { smtpPort }: MailPlace,
  { mail, number, address }: Sent,
  ours: OurMail | undefined,
): Promise<void> => {
  if (!ours) throw new Error(`No reply was mailed to ${address}.`);
  const client = smtpClient({ port: smtpPort });
  await client.reply();
  const from = mail.envelope === 'empty' ? '' : address;
  for (const line of ['EHLO proof.example', `MAIL FROM:<${from}>`, `RCPT TO:<${mailTo}>`, 'DATA']) {
    const reply = await client.say(line);
    if (!/^[23]/.test(reply)) throw new Error(`${line} got ${reply}`);
  }
  const lines = [`Message-ID: <mail${number}@provider.example>`, `To: ${mailTo}`, ...mail.lines(ours)];
  client.send(`${lines.join('\r\n')}\r\n.\r\n`);
  const reply = await client.reply();
  client.cut();
  if (!reply.startsWith('250 ')) throw new Error(`The mail of ${mail.system} got ${reply}`);
};

type Found = Readonly<{
  mails: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  /** By ticket number. */
  statuses: ReadonlyMap<number, string>;
  deliveries: ReadonlySet<number>;
  /** Automatic mails to each address since the rule is there. */
  automatic: ReadonlyMap<string, number>;
}>;

const foundOf = async (at: MailPlace): Promise<Found> => {
  const { place } = at;
  const mails = await readRows(
    place,
    `select i.sent_as, i.state, i.reason, i.ticket_number, m.auto from inbound_mails i
     left join messages m on m.workspace_id = i.workspace_id and m.id = i.message_id`,
  );
  const tickets = await readRows(place, 'select number, status from tickets');
  const bounced = await readRows(
    place,
    "select ticket_number from messages where delivery_state = 'bounced'",
  );
  const automatic = new Map<string, number>();
  for (const { to, subject } of sentLetters(at))
    if (subject === answerSubject) automatic.set(to, (automatic.get(to) ?? 0) + 1);
  return {
    mails: new Map(mails.map((row) => [Number(/\d+/.exec(String(row.sent_as))?.[0]), row])),
    statuses: new Map(tickets.map(({ number, status }) => [Number(number), String(status)])),
    deliveries: new Set(bounced.map(({ ticket_number }) => Number(ticket_number))),
    automatic,
  };
};

/** The fault of a mail's classification; null when it is right. */
const saidOf = ({ mail: { kind, system }, number }: Sent, found: Found): string | null => {
  const row = found.mails.get(number);
  const got = `${row?.state} ${row?.reason ?? ''} auto ${row?.auto}`;
  const isAuto = row?.auto === 1 || row?.auto === true;
  const isRight = {
    bounce: () => row?.state === 'noted' && row.reason === 'bounce' && found.deliveries.has(number),
    delay: () => row?.reason === 'delay' && !found.deliveries.has(number),
    receipt: () => row?.reason === 'receipt' && !found.deliveries.has(number),
    complaint: () => row?.reason === 'complaint',
    answer: () => row?.state === 'done' && isAuto && found.statuses.get(number) === 'solved',
    list: () => row?.state === 'done' && isAuto,
    person: () => row?.state === 'done' && !isAuto,
  }[kind]();
  return isRight ? null : `${system}, a ${kind}, became ${got}.`;
};
