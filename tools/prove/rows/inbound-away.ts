/** The database is down, or the store of large mails. Senders are asked to retry, and no mail is lost. */
import { rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { filesOf, type Place } from '../databases.ts';
import {
  endAll,
  type MailPlace,
  mailStates,
  newMailPlace,
  notOneTicket,
  settledMails,
  startMail,
} from '../mail-place.ts';
import { type Delivered, deliver, type MailWay, mailWays } from '../mail-ways.ts';
import { startPostgres } from '../postgres.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';

export const inboundAway: Row = {
  name: 'inbound-away',
  promise:
    'while the database or the store of files is away, senders of mail hear 4xx, 503 or 75, no acknowledged mail is lost, and all is well again without a restart',
  databases: ['sqlite', 'postgres'],
  longestSeconds: { short: 600, full: 3_600 },
  run: (context) => losing(context),
};

/** Takes something away, and gives what brings it back. */
type Outage = Readonly<{ name: string; begin: () => Promise<() => Promise<void>> }>;

type Trial = {
  readonly at: MailPlace;
  readonly url: string;
  /** Subjects by number. */
  readonly stored: string[];
  readonly counts: Record<Delivered['outcome'], number>;
  readonly faults: string[];
  slowestHealMs: number;
};

const healMs = 60_000;

const losing = async (context: ProofContext): Promise<Proof> => {
  const postgres = context.db === 'postgres' ? await startPostgres() : null;
  const at = await newMailPlace({ ...context, postgresUrl: postgres?.url ?? null });
  const outages: readonly Outage[] = [
    { name: 'the store of files', begin: () => withoutStore(at.place) },
    ...(postgres ? [{ name: 'the database', begin: () => withoutDatabase(postgres) }] : []),
  ];
  const servers = await startMail(at, { LOG_LEVEL: 'fatal' });
  const trial: Trial = {
    at,
    url: servers[0].url,
    stored: [],
    counts: { stored: 0, later: 0, refused: 0, none: 0 },
    faults: [],
    slowestHealMs: 0,
  };
  const rounds = bySize(context.size, { slice: 1, short: 3, full: 30 });
  for (let round = 0; round < rounds; round += 1)
    for (const outage of outages) await during(trial, outage, context.size === 'slice' ? 1 : 2);
  const waiting = await settledMails(at.place);
  const states = await mailStates(at.place);
  const ended = await endAll(servers);
  const { counts, faults, stored, slowestHealMs } = trial;
  return {
    figures: {
      outages: rounds * outages.length,
      'mails sent': stored.length,
      'deliveries to be repeated': counts.later,
      'acknowledged deliveries': counts.stored,
      'mails known as duplicates': states.get('duplicate') ?? 0,
      'slowest recovery, ms': Math.round(slowestHealMs),
    },
    faults: [
      ...new Set(faults),
      ...waiting,
      ...ended,
      ...(counts.later > 0 ? [] : ['Nothing was away: every mail was stored.']),
      ...(await notOneTicket(at.place, stored)),
    ],
  };
};

/** A file is where the folder was. */
const withoutStore = async (place: Place): Promise<() => Promise<void>> => {
  const folder = filesOf(place);
  const elsewhere = `${folder}-elsewhere`;
  await rename(folder, elsewhere);
  writeFileSync(folder, '');
  return async () => {
    rmSync(folder);
    await rename(elsewhere, folder);
  };
};

const withoutDatabase = async (postgres: Awaited<ReturnType<typeof startPostgres>>) => {
  await postgres.kill('SIGQUIT');
  return postgres.start;
};

/** Mails of both sizes by each way while it is away; then all that were not acknowledged are sent again. */
const during = async (trial: Trial, { name, begin }: Outage, times: number): Promise<void> => {
  // The folder of the store is made with the first large mail.
  await untilStored(trial, newMail(trial, 'lmtp', true));
  const end = await begin();
  const unsent: Mail[] = [];
  for (let time = 0; time < times; time += 1)
    for (const way of mailWays)
      for (const isLarge of [true, false]) {
        const mail = newMail(trial, way, isLarge);
        const { outcome, reply } = await send(trial, mail);
        if (outcome === 'refused' || outcome === 'none')
          trial.faults.push(`Without ${name} a mail by ${way} got ${reply}.`);
        if (outcome !== 'stored') unsent.push(mail);
      }
  await end();
  const since = performance.now();
  for (const mail of unsent) await untilStored(trial, mail);
  trial.slowestHealMs = Math.max(trial.slowestHealMs, performance.now() - since);
};

type Mail = Readonly<{ way: MailWay; raw: string }>;

const send = async ({ at, url, counts }: Trial, { way, raw }: Mail): Promise<Delivered> => {
  const delivered = await deliver(at, { way, raw, url });
  counts[delivered.outcome] += 1;
  return delivered;
};

const untilStored = async (trial: Trial, mail: Mail): Promise<void> => {
  let last = await send(trial, mail);
  for (const since = performance.now(); last.outcome !== 'stored'; last = await send(trial, mail)) {
    if (performance.now() - since > healMs) {
      trial.faults.push(`With all back a mail by ${mail.way} still got ${last.reply}.`);
      return;
    }
    await pause(100);
  }
};

const newMail = ({ stored }: Trial, way: MailWay, isLarge: boolean): Mail => {
  const number = stored.length;
  stored.push(`Mail ${number}`);
  const lines = [
    `From: sender${number}@customer.invalid`,
    `Subject: Mail ${number}`,
    `Message-ID: <${number}@customer.invalid>`,
    '',
    `The text of mail ${number}`,
    ...(isLarge ? Array.from({ length: 1_500 }, () => 'y'.repeat(70)) : []),
    '',
  ];
  return { way, raw: lines.join('\r\n') };
};
