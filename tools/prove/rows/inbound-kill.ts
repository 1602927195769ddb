/** The server is killed or stopped while mail arrives: what it acknowledged becomes a ticket, and a mail that is sent again no second one. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { inData } from '../../../adapters/inbound/src/testing/smtp-client.ts';
import { freePort } from '../../../tests/setup/free-port.ts';
import { newPlace, type Place, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import type { Target } from '../mail-senders.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Ended, startServer, startWorker } from '../server.ts';
import { tidemark, tidemarkWithInput } from '../tidemark.ts';
import { tooMuchOf } from '../too-much.ts';

export const inboundKill: Row = {
  name: 'inbound-kill',
  promise:
    'a server that is killed or stopped while mail arrives loses no mail that it acknowledged, doubles none, and stops in 10 s',
  databases: ['sqlite', 'postgres'],
  longestSeconds: { full: 1_800 },
  run: (context) => killing(context),
};

type Trial = {
  readonly context: ProofContext;
  readonly place: Place;
  readonly socket: string;
  readonly hook: string;
  readonly smtpPort: number;
  readonly random: SeededRandom;
  /** Mails, deliveries that were acknowledged, and deliveries without an answer. */
  sent: number;
  acknowledged: number;
  unanswered: number;
  /** How long stops by SIGTERM took, and what was wrong with them. */
  slowestStopMs: number;
  readonly badStops: string[];
};

const to = 'support@acme.example';

const killing = async (context: ProofContext): Promise<Proof> => {
  const kills = bySize(context.size, { slice: 1, short: 6, full: 60 });
  const place = await newPlace(context);
  await setUpKeys(place, 1);
  await tidemark(place, 'inbound', 'address', 'add', to, '--trust');
  const { url } = await tidemark(place, 'inbound', 'hook', 'add', '--name', 'proof');
  const trial: Trial = {
    context,
    place,
    random: seededRandom(context.seed),
    socket: join(context.folder, 'lmtp.sock'),
    hook: new URL(String(url)).pathname,
    sent: 0,
    acknowledged: 0,
    unanswered: 0,
    slowestStopMs: 0,
    badStops: [],
    smtpPort: await freePort(),
  };
  for (let kill = 1; kill <= kills; kill += 1) await killOnce(trial, kill % 3 === 0 ? 'SIGTERM' : 'SIGKILL');
  const faults = await settled(trial);
  return {
    figures: {
      kills,
      'of these stops, slowest ms': Math.round(trial.slowestStopMs),
      mails: trial.sent,
      'deliveries without an answer': trial.unanswered,
      ...(await books(trial)),
    },
    faults: [...trial.badStops, ...faults, ...(await faultsOf(trial))],
    tooMuch: tooMuchOf(
      'wallMs',
      { is: trial.slowestStopMs, most: longestStopMs },
      `A stop took ${Math.round(trial.slowestStopMs)} ms.`,
    ),
  };
};

const environmentOf = ({ context, socket, smtpPort }: Trial) => ({
  MAIL_DIR: join(context.folder, 'mail'),
  INBOUND_LMTP_PORT: socket,
  INBOUND_SMTP_PORT: String(smtpPort),
  INBOUND_SMTP_HOST: '127.0.0.1',
});

const mailsOfKill = 24;
const senders = 6;

/** Senders repeat a mail until it is acknowledged, as mail servers do; the last ones meet the next server. */
const killOnce = async (trial: Trial, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  const first = await startServer(trial.place, { environment: environmentOf(trial) });
  const from = trial.sent;
  trial.sent += mailsOfKill;
  const numbers = Array.from({ length: mailsOfKill }, (_, at) => from + at);
  let url = first.url;
  let isOver = false;
  const send = async (): Promise<void> => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
      while (!(await deliver(trial, number, url))) {
        if (isOver) throw new Error(`Mail ${number} was not acknowledged by a server that was not killed.`);
        trial.unanswered += 1;
        await pause(20);
      }
  };
  const sending = Promise.all(Array.from({ length: senders }, send));
  await pause(20 + trial.random.below(300));
  noteStop(trial, signal, await first.end(signal));
  const second = await startServer(trial.place, { environment: environmentOf(trial) });
  url = second.url;
  await sending;
  isOver = true;
  // A mail server that died itself sends again what was acknowledged.
  await deliver(trial, from, url);
  await second.end('SIGTERM');
};

const longestStopMs = 10_000;

const noteStop = (trial: Trial, signal: string, { code, milliseconds }: Ended): void => {
  if (signal !== 'SIGTERM') return;
  trial.slowestStopMs = Math.max(trial.slowestStopMs, milliseconds);
  if (code !== 0) trial.badStops.push(`A server that was told to stop ended with ${code}.`);
};

/** By SMTP, LMTP and HTTP in turn, and some by a pipe; every fifth mail is too large for a row. False where no answer came. */
const deliver = async (trial: Trial, number: number, url: string): Promise<boolean> => {
  const raw = rawOf(number);
  try {
    const isStored = (await ways[number % ways.length]?.(trial, raw, url)) === true;
    if (isStored) trial.acknowledged += 1;
    return isStored;
  } catch {
    // The server may be killed while it receives the mail.
    return false;
  }
};

type Way = (trial: Trial, raw: string, url: string) => Promise<boolean>;

const byLmtp: Way = ({ socket }, raw) => byDialogue({ path: socket }, 'LHLO proof.example', raw);

const bySmtp: Way = ({ smtpPort }, raw) => byDialogue({ port: smtpPort }, 'EHLO proof.example', raw);

const byDialogue = async (target: Target, hello: string, raw: string): Promise<boolean> => {
  const client = await inData(target, [to], hello);
  client.send(`${raw}.\r\n`);
  const reply = await client.reply();
  client.cut();
  return reply.startsWith('250 ');
};

const byHttp: Way = async ({ hook }, body, url) => {
  const headers = { 'Content-Type': 'message/rfc822' };
  return (await fetch(`${url}${hook}?to=${to}`, { method: 'POST', headers, body })).status === 200;
};

/** A process for each mail; some of them are killed, too. */
const byPipe: Way = async ({ place, random }, raw) => {
  const limit = random.below(4) === 0 ? AbortSignal.timeout(300 + random.below(900)) : undefined;
  const { stored } = await tidemarkWithInput(place, ['mail', 'deliver', '--to', to], {
    input: raw,
    signal: limit,
  });
  return stored === true;
};

const ways: readonly Way[] = [byLmtp, byHttp, bySmtp, byLmtp, byHttp, bySmtp, byLmtp, byPipe];

const rawOf = (number: number): string =>
  [
    `From: sender${number}@customer.invalid`,
    `Subject: Mail ${number}`,
    `Message-ID: <${number}@customer.invalid>`,
    '',
    `The text of mail ${number}`,
    ...(number % 5 === 0 ? Array.from({ length: 1_000 }, () => 'y'.repeat(70)) : []),
    '',
  ].join('\r\n');

const longestMs = 120_000;

/** Lets a worker take in what waits. */
const settled = async (trial: Trial): Promise<readonly string[]> => {
  const { place } = trial;
  const worker = place.db === 'postgres' ? await startWorker(place) : await startServer(place);
  for (const since = performance.now(); performance.now() - since < longestMs; await pause(100)) {
    const [row] = await readRows(place, "select count(*) as waiting from inbound_mails where state = 'kept'");
    if (Number(row?.waiting) !== 0) continue;
    await worker.end('SIGTERM');
    return [];
  }
  await worker.end('SIGTERM');
  return ['Mail is still waiting to be read.'];
};

const books = async ({ place, acknowledged }: Trial) => {
  const states = await readRows(place, 'select state, count(*) as mails from inbound_mails group by state');
  const ofState = (state: string) => Number(states.find((row) => row.state === state)?.mails ?? 0);
  return {
    'acknowledged deliveries': acknowledged,
    'mails done': ofState('done'),
    'mails known as duplicates': ofState('duplicate'),
  };
};

const faultsOf = async ({ place, sent }: Trial): Promise<readonly string[]> => {
  const tickets = await readRows(place, 'select subject, count(*) as tickets from tickets group by subject');
  const counts = new Map(tickets.map(({ subject, tickets: count }) => [String(subject), Number(count)]));
  const faults: string[] = [];
  for (let number = 0; number < sent; number += 1) {
    const count = counts.get(`Mail ${number}`) ?? 0;
    if (count !== 1) faults.push(`Mail ${number} was acknowledged and became ${count} tickets.`);
  }
  const others = await readRows(
    place,
    "select id from inbound_mails where state not in ('done', 'duplicate')",
  );
  if (others.length > 0) faults.push(`${others.length} mails are neither done nor duplicates.`);
  return faults;
};
