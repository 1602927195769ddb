/** The server is killed while mail arrives: what it acknowledged becomes a ticket, and a mail that is sent again no second one. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { inData } from '../../../adapters/inbound/src/testing/smtp-client.ts';
import { newPlace, type Place, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer, startWorker } from '../server.ts';
import { tidemark } from '../tidemark.ts';

export const inboundKill: Row = {
  name: 'inbound-kill',
  promise: 'a server that is killed while mail arrives loses no mail that it acknowledged, and doubles none',
  databases: ['sqlite', 'postgres'],
  longestSeconds: { full: 1_800 },
  run: (context) => killing(context),
};

type Trial = {
  readonly context: ProofContext;
  readonly place: Place;
  readonly socket: string;
  readonly hook: string;
  readonly random: SeededRandom;
  /** Mails, deliveries that were acknowledged, and deliveries without an answer. */
  sent: number;
  acknowledged: number;
  unanswered: number;
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
  };
  for (let kill = 1; kill <= kills; kill += 1) await killOnce(trial);
  const faults = await settled(trial);
  return {
    figures: {
      kills,
      mails: trial.sent,
      'deliveries without an answer': trial.unanswered,
      ...(await books(trial)),
    },
    faults: [...faults, ...(await faultsOf(trial))],
  };
};

const environmentOf = ({ socket }: Trial) => ({ INBOUND_LMTP_PORT: socket });

const mailsOfKill = 24;
const senders = 6;

/** Senders repeat a mail until it is acknowledged, as mail servers do; the last ones meet the next server. */
const killOnce = async (trial: Trial): Promise<void> => {
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
  await first.end('SIGKILL');
  const second = await startServer(trial.place, { environment: environmentOf(trial) });
  url = second.url;
  await sending;
  isOver = true;
  // A mail server that died itself sends again what was acknowledged.
  await deliver(trial, from, url);
  await second.end('SIGTERM');
};

/** By LMTP and by HTTP in turn; every fifth mail is too large for a row. False where no answer came. */
const deliver = async (trial: Trial, number: number, url: string): Promise<boolean> => {
  const raw = rawOf(number);
  try {
    const isStored =
      number % 2 === 0 ? await byLmtp(trial, raw) : await byHttp(`${url}${trial.hook}?to=${to}`, raw);
    if (isStored) trial.acknowledged += 1;
    return isStored;
  } catch {
    return false;
  }
};

const byLmtp = async ({ socket }: Trial, raw: string): Promise<boolean> => {
  const client = await inData({ path: socket }, [to], 'LHLO proof.example');
  client.send(`${raw}.\r\n`);
  const reply = await client.reply();
  client.cut();
  return reply.startsWith('250 ');
};

const byHttp = async (url: string, body: string): Promise<boolean> => {
  const headers = { 'Content-Type': 'message/rfc822' };
  return (await fetch(url, { method: 'POST', headers, body })).status === 200;
};

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
