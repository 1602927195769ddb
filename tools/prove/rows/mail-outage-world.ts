/** A desk whose mail goes to a real server on this machine, by workers that can die, with people who write to each other. */
import { arrivedFile, type Call, DeskError, limits } from '@tidemark/domain';
import {
  collectingMailer,
  fixedClock,
  memoryByteStore,
  type SeededRandom,
  seededRandom,
} from '@tidemark/domain/testing';
import { createMailer, createMailTexts } from '@tidemark/mail';
import { createVault } from '@tidemark/node';
import { openSink, type SunkMail } from '../../../adapters/mail/src/testing/smtp-sink.ts';
import { cleanLater } from '../cleaning.ts';
import { type MailGate, openMailGate } from '../mail-gate.ts';
import { type MortalWorker, mortal } from '../mortal-worker.ts';
import { bySize, type ProofContext } from '../row.ts';
import { secretKey } from '../server.ts';
import { openTwoDesks, type TwoDesks } from './sla-desks.ts';

/** A mail as the server took it, by the clock of the desk. */
export type Arrival = Readonly<{ at: string; mail: SunkMail }>;

export type MailWorld = Readonly<{
  twoDesks: TwoDesks;
  call: Call;
  /** Numbers of the tickets, oldest first. */
  tickets: readonly number[];
  arrivals: readonly Arrival[];
  /** How often the server hangs up behind a mail, and how often it has. */
  hangUps: { chance: number; count: number };
  /** The one of each storage that lives now. */
  workers: readonly MortalWorker[];
  deaths: () => number;
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** People write, by both desks at once. */
  write: () => Promise<void>;
  /** Both workers do what is due; who died is replaced. */
  work: () => Promise<void>;
}>;

const from = { name: null, address: 'support@acme.example' };

export const openMailWorld = async (context: ProofContext): Promise<MailWorld> => {
  const clock = fixedClock();
  const random = seededRandom(context.seed);
  const hangUpRandom = seededRandom(context.seed + 1);
  const arrivals: Arrival[] = [];
  const hangUps = { chance: 0, count: 0 };
  const sink = await openSink((mail) => {
    arrivals.push({ at: clock.now(), mail });
    if (!hangUpRandom.chance(hangUps.chance)) return 'take';
    hangUps.count += 1;
    return 'hang up';
  });
  cleanLater(sink.close);
  const own = {
    mailer: collectingMailer({ from }),
    mailTexts: createMailTexts(),
    vault: createVault([secretKey]),
    byteStore: memoryByteStore(clock),
  };
  const twoDesks = await openTwoDesks(context, clock, own);
  const people = await openPeople({
    twoDesks,
    random,
    size: bySize(context.size, { slice: 1, short: 2, full: 5 }),
  });
  const crew = await openCrew(twoDesks, { port: sink.port, folder: context.folder });
  return { twoDesks, ...people, arrivals, hangUps, ...crew };
};

type Crew = Pick<MailWorld, 'workers' | 'deaths' | 'shut' | 'open' | 'work'>;
type Way = Readonly<{ port: number; folder: string }>;

/** A worker for each storage. Each has its own way to the server, which ends with it. */
const openCrew = async (twoDesks: TwoDesks, { port, folder }: Way): Promise<Crew> => {
  const storages = [twoDesks.storage, twoDesks.otherStorage];
  const gates = new Map<MortalWorker, MailGate>();
  let isOpen = true;
  let deaths = 0;
  const hired = async (storage: TwoDesks['storage']): Promise<MortalWorker> => {
    const gate = await openMailGate(port);
    const smtp = { host: '127.0.0.1', port: gate.port, secure: false, auth: null };
    const { attachmentBytes } = limits.mail;
    const parts = { smtp, from, dkim: null, folder, attachmentBytes };
    const carrier = createMailer({ ...parts, log: { warn: () => undefined } });
    cleanLater(carrier.close);
    const { mailer, start } = mortal(carrier, gate.shut);
    const { tasks } = twoDesks.deskOn(storage, { mailer });
    const worker = start({ queue: storage.taskQueue, run: tasks.run, clock: twoDesks.clock });
    cleanLater(worker.stop);
    gates.set(worker, gate);
    if (!isOpen) await gate.shut();
    return worker;
  };
  const workers = await Promise.all(storages.map(hired));
  const living = () => workers.flatMap((worker) => gates.get(worker) ?? []);
  return {
    workers,
    deaths: () => deaths,
    shut: async () => {
      isOpen = false;
      for (const gate of living()) await gate.shut();
    },
    open: async () => {
      isOpen = true;
      for (const gate of living()) await gate.open();
    },
    work: async () => {
      await Promise.all(workers.map(({ runNow }) => runNow()));
      for (const [index, storage] of storages.entries())
        if (workers[index]?.isDead()) {
          deaths += 1;
          workers[index] = await hired(storage);
        }
    },
  };
};

type People = Pick<MailWorld, 'call' | 'tickets' | 'write'>;
type Peopling = Readonly<{ twoDesks: TwoDesks; random: SeededRandom; size: number }>;

const openPeople = async ({ twoDesks, random, size }: Peopling): Promise<People> => {
  const call = await twoDesks.addWorkspace('Acme');
  const agent = await twoDesks.desks[0].agents.add(call, {
    email: 'ada@acme.example',
    name: 'Ada',
    role: 'agent',
    password: 'correct horse battery',
  });
  await twoDesks.configure(call, configuration);
  const tickets: number[] = [];
  let written = 0;
  const opened = async (email: string): Promise<void> => {
    const { tickets: cases } = random.pick(twoDesks.desks);
    const order = { requesterEmail: email, subject: 'Help', message: 'Please help.' };
    tickets.push((await cases.open(call, order)).number);
  };
  const answered = async (number: number, body: string): Promise<void> => {
    const { tickets: cases, files } = random.pick(twoDesks.desks);
    const names = random.chance(0.3) ? ['one.bin', 'zwei ü.bin'] : [];
    await files.takeIn(call, async ({ take }) => {
      const arrived = [];
      for (const name of names) arrived.push(arrivedFile('files', name, await take(bytesOf(body))));
      return cases.reply(call, { number, agentId: agent.id, internal: false, body, files: arrived });
    });
  };
  const askedForLink = async (email: string): Promise<void> => {
    const customer = { ...call, source: email, channel: 'portal' } as const;
    await twoDesks.desks[0].portal.requestLink(customer, { email }).catch((error: unknown) => {
      if (!(error instanceof DeskError && error.code === 'rate_limited')) throw error;
    });
  };
  return {
    call,
    tickets,
    write: async () => {
      const emails = [busy, ...Array.from({ length: size }, () => customer(random.below(60)))];
      await Promise.all(emails.map(opened));
      const numbers = Array.from({ length: 3 * size }, () => tickets.at(-1 - random.below(20)) ?? 1);
      await Promise.all(
        numbers.map((number) => {
          written += 1;
          return answered(number, `This is answer ${written}.`);
        }),
      );
      if (random.chance(0.3)) await askedForLink(customer(random.below(60)));
    },
  };
};

/** The content of each file that came with a reply. */
export const contentOf = (body: string): string => body.repeat(1_000);

async function* bytesOf(body: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(contentOf(body));
}

/** A customer who writes all the time, so that automatic mail to them is capped. */
const busy = 'busy@customer.example';
const customer = (index: number): string => `customer-${index}@customer.example`;

const configuration = {
  macros: [{ name: 'We got it', reply_body: 'Hello: we got it.' }],
  rules: [
    {
      name: 'Answer',
      on: ['ticket.created'],
      actions: [
        { send_mail: { to: 'requester', subject: 'Got it', body: 'Ticket {{ticket.number}} came.' } },
        { apply_macro: 'We got it' },
      ],
    },
  ],
};
