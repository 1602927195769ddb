/** Mail of a mailbox becomes tickets, each once and soon, whatever dies between the mail server and the database. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Dovecot,
  dovecotPassword,
  dovecotUser,
  hasDovecot,
  openDovecot,
  withoutDovecot,
} from '../../../adapters/inbound/src/testing/dovecot.ts';
import { freezableProxy } from '../../../adapters/sql/src/testing/freezable-proxy.ts';
import { cleanLater } from '../cleaning.ts';
import { newPlace, type Place, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { type Server, startServer, startWorker } from '../server.ts';
import { tidemark, tidemarkWithInput } from '../tidemark.ts';

export const inboundImap: Row = {
  name: 'inbound-imap',
  promise:
    'mail of a mailbox becomes tickets, each once and within 90 s, whatever is killed, cut, renumbered or damaged',
  databases: ['sqlite', 'postgres'],
  longestSeconds: { short: 900, full: 7_200 },
  kind: 'waiting',
  run: (context) => (hasDovecot ? proved(context) : Promise.resolve(skipped(withoutDovecot))),
};

const events = ['mail server', 'new UIDs', 'other readers', 'damaged mail', 'black hole', 'kill -9'] as const;
type Event = (typeof events)[number];

type Trial = {
  readonly place: Place;
  readonly dovecot: Dovecot;
  readonly network: Awaited<ReturnType<typeof freezableProxy>>;
  server: Server;
  sent: number;
  readonly damaged: Set<number>;
  readonly slowest: Map<Event, number>;
  readonly faults: string[];
  readonly late: string[];
};

const longestMs = 90_000;
const mailsOfEvent = 6;

const proved = async (context: ProofContext): Promise<Proof> => {
  const rounds = bySize(context.size, { slice: 1, short: 1, full: 10 });
  const tried = bySize<readonly Event[]>(context.size, {
    slice: events.slice(0, 1),
    short: events,
    full: events,
  });
  const trial = await begun(context);
  for (let round = 1; round <= rounds; round += 1)
    for (const event of tried) {
      context.note(`round ${round}: ${event}`);
      await during(trial, event);
    }
  await trial.server.end('SIGTERM');
  const faults = [...trial.faults, ...(await bookFaults(trial))];
  const slowest = [...trial.slowest].map(([event, ms]) => [`slowest after ${event} (s)`, seconds(ms)]);
  const figures = { mails: trial.sent, ...Object.fromEntries(slowest), ...(await books(trial)) };
  return { figures, faults, tooMuch: trial.late };
};

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

const begun = async (context: ProofContext): Promise<Trial> => {
  const place = await newPlace(context);
  const dovecot = await openDovecot();
  cleanLater(dovecot.close);
  const network = await freezableProxy(`imap://127.0.0.1:${dovecot.port}`);
  cleanLater(network.close);
  await setUpKeys(place, 1);
  await tidemark(place, 'inbound', 'address', 'add', dovecotUser, '--trust');
  const server = ['--host', '127.0.0.1', '--port', new URL(network.url).port, '--security', 'none'];
  const add = ['inbound', 'account', 'add', 'imap', dovecotUser, ...server, '--password-stdin'];
  await tidemarkWithInput(place, add, { input: dovecotPassword });
  const about = { sent: 0, damaged: new Set<number>(), slowest: new Map(), faults: [], late: [] };
  return { place, dovecot, network, server: await started(place), ...about };
};

const started = (place: Place): Promise<Server> => {
  const environment = { INBOUND_ALLOW_NETWORKS: '127.0.0.1' };
  return place.db === 'postgres' ? startWorker(place, { environment }) : startServer(place, { environment });
};

/** Mail arrives, something happens, and the next mail must be a ticket soon after it is over. */
const during = async (trial: Trial, event: Event): Promise<void> => {
  for (let count = 1; count < mailsOfEvent; count += 1) await put(trial);
  const after = await happenings[event](trial);
  const since = performance.now();
  const number = await put(trial);
  while ((await countOf(trial, number)) === 0) {
    if (performance.now() - since > 2 * longestMs) break;
    await pause(100);
  }
  const ms = performance.now() - since;
  trial.slowest.set(event, Math.max(trial.slowest.get(event) ?? 0, ms));
  await after?.();
  if (ms > longestMs) trial.late.push(`After ${event}, mail ${number} was no ticket for ${seconds(ms)} s.`);
};

/** Each may return what to do when it is over. */
const happenings: Readonly<Record<Event, (trial: Trial) => Promise<(() => Promise<void>) | undefined>>> = {
  'mail server': async ({ dovecot }) => {
    await dovecot.kill();
    await dovecot.start();
    return undefined;
  },
  'new UIDs': async ({ dovecot }) => {
    await dovecot.newUidValidity();
    return undefined;
  },
  'other readers': async ({ dovecot }) => {
    await dovecot.asUser(async (client) => {
      await client.mailboxOpen('INBOX');
      await client.messageFlagsAdd('1:*', ['\\Seen', '\\Flagged']);
    });
    return undefined;
  },
  'damaged mail': async (trial) => {
    const { network, dovecot, damaged } = trial;
    // The mail is damaged before the server sees it.
    network.freeze();
    const number = await put(trial);
    damaged.add(number);
    const remove = await dovecot.damage(`Subject: Mail ${number}\n`);
    network.thaw();
    network.cut();
    return remove;
  },
  'black hole': async ({ network }) => {
    network.freeze();
    await pause(1_000);
    network.thaw();
    return undefined;
  },
  'kill -9': async (trial) => {
    await trial.server.end('SIGKILL');
    trial.server = await started(trial.place);
    return undefined;
  },
};

const put = async (trial: Trial): Promise<number> => {
  const number = trial.sent;
  trial.sent += 1;
  await trial.dovecot.put(rawOf(number));
  return number;
};

/** Every fifth is too large for a row. */
const rawOf = (number: number): Buffer =>
  Buffer.from(
    [
      `From: sender${number}@customer.invalid`,
      `To: ${dovecotUser}`,
      `Subject: Mail ${number}`,
      `Message-ID: <${number}@customer.invalid>`,
      '',
      `The text of mail ${number}`,
      ...(number % 5 === 0 ? Array.from({ length: 1_000 }, () => 'y'.repeat(70)) : []),
      '',
    ].join('\r\n'),
  );

const ticketsOf = ({ place }: Trial) =>
  readRows(place, 'select subject, count(*) as tickets from tickets group by subject');

const countOf = async (trial: Trial, number: number): Promise<number> =>
  Number((await ticketsOf(trial)).find(({ subject }) => subject === `Mail ${number}`)?.tickets ?? 0);

const books = async ({ place }: Trial) => {
  const states = await readRows(place, 'select state, count(*) as mails from inbound_mails group by state');
  const ofState = (state: string) => Number(states.find((row) => row.state === state)?.mails ?? 0);
  return { done: ofState('done'), duplicates: ofState('duplicate'), parked: ofState('parked') };
};

const bookFaults = async (trial: Trial): Promise<readonly string[]> => {
  const counts = new Map(
    (await ticketsOf(trial)).map(({ subject, tickets }) => [String(subject), Number(tickets)]),
  );
  const faults: string[] = [];
  for (let number = 0; number < trial.sent; number += 1) {
    const count = counts.get(`Mail ${number}`) ?? 0;
    const expected = trial.damaged.has(number) ? 0 : 1;
    if (count !== expected) faults.push(`Mail ${number} became ${count} tickets instead of ${expected}.`);
  }
  const { parked } = await books(trial);
  if (parked !== trial.damaged.size)
    faults.push(`${trial.damaged.size} mails were damaged, and ${parked} are parked.`);
  return faults;
};
