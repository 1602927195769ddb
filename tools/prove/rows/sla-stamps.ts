/** Two workers stamp the SLA clocks of one database while its time jumps: each stamp once, in time, and never moved. */
import { plus, type Ticket } from '@tidemark/domain';
import { minuteMs, shifts } from '@tidemark/domain/testing';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { openTwoDesks } from './sla-desks.ts';
import { firstMinute, openZone, type WatchedTicket, windowMinutes, workAt, type Zone } from './sla-zone.ts';

export const slaStamps: Row = {
  name: 'sla-stamps',
  promise:
    'two workers, jumps of the clock and shifts of four zones: no SLA stamp is missing, double or moved',
  databases: ['sqlite', 'postgres'],
  run: (context) => stamping(context),
};

const zones = ['Europe/Dublin', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

/** Both shifts of each of the four zones; the slice takes one of each. */
const shiftsOf = ({ size }: ProofContext) => {
  const chosen = shifts.filter(({ timezone }) => zones.includes(timezone));
  return size === 'slice' ? chosen.filter((_, index) => index % 2 === 1) : chosen;
};

const stamping = async (context: ProofContext): Promise<Proof> => {
  const two = await openTwoDesks(context);
  const rounds = bySize(context.size, { slice: 1, short: 1, full: 5 });
  const counts = emptyCounts();
  let trial = 0;
  for (let round = 1; round <= rounds; round += 1)
    for (const shift of shiftsOf(context)) {
      trial += 1;
      context.note(`${shift.timezone} around ${shift.at}`);
      const zone = await openZone(two, shift, context.seed * 1_000 + trial);
      await walk(zone, context, counts);
      await countEvents(zone, counts);
    }
  const { jumps, tickets, stamps, ...wrong } = counts;
  return {
    figures: { tickets, 'jumps of the clock': jumps, stamps, ...wrong },
    faults: [
      ...Object.entries(wrong)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => `${name}: ${count}, expected 0.`),
      ...(stamps > 0 ? [] : ['Nothing was stamped: the trial tried nothing.']),
    ],
  };
};

const emptyCounts = () => ({
  tickets: 0,
  jumps: 0,
  stamps: 0,
  'stamps missing': 0,
  'stamps too early': 0,
  'stamps moved': 0,
  'aims other than counting by the minute': 0,
  'events missing': 0,
  'events doubled': 0,
});

type Counts = ReturnType<typeof emptyCounts>;

/** Time goes on by up to three hours, jumps by up to two in either direction, or passes while nobody works. */
const walk = async (zone: Zone, { size }: ProofContext, counts: Counts): Promise<void> => {
  const steps = bySize(size, { slice: 12, short: 40, full: 45 });
  const opens = bySize(size, { slice: 1, short: 4, full: 12 });
  const { random } = zone;
  let minute = firstMinute;
  for (let step = 1; step <= steps; step += 1) {
    const way = random.below(10);
    const passes = way < 5 ? random.below(180) : way < 8 ? random.below(241) - 120 : random.below(30 * 60);
    if (way >= 5) counts.jumps += 1;
    minute = Math.min(Math.max(minute + passes, 0), windowMinutes - 1);
    await workAt(zone, minute, opens);
    if (step % 5 === 0 || step === steps) await compare(zone, counts);
  }
  counts.tickets += zone.tickets.length;
};

/** Each clock as it is stored, against the slow one. */
const compare = async ({ two, call, origin, tickets }: Zone, counts: Counts): Promise<void> => {
  const stored = await two.storage.work.read(call.workspaceId, async (stores) => {
    const found: (Ticket | null)[] = [];
    for (const { number } of tickets) found.push(await stores.tickets.find(number));
    return found;
  });
  for (const [index, watched] of tickets.entries())
    compareOne(watched, { ticket: stored[index] ?? null, origin, counts });
};

type Stored = Readonly<{ ticket: Ticket | null; origin: string; counts: Counts }>;

const compareOne = (watched: WatchedTicket, { ticket, origin, counts }: Stored): void => {
  const targets = ticket?.sla?.targets ?? [];
  const instant = (minute: number | null) =>
    minute === null || minute === Number.POSITIVE_INFINITY ? null : plus(origin, minute * minuteMs);
  // Times after the window count as after it for both.
  const end = plus(origin, windowMinutes * minuteMs);
  const within = (at: string | null | undefined) =>
    at === null || at === undefined || at >= end ? null : at;
  for (const [metric, slow] of watched.slow) {
    const target = targets.find((candidate) => candidate.metric === metric);
    if (within(target?.dueAt) !== instant(slow.due) || within(target?.warnAt) !== instant(slow.warn))
      counts['aims other than counting by the minute'] += 1;
    for (const [ours, theirs] of [
      [target?.warnedAt ?? null, instant(slow.warnedAt)],
      [target?.breachedAt ?? null, instant(slow.breachedAt)],
    ] as const) {
      if (ours === theirs) continue;
      if (ours === null) counts['stamps missing'] += 1;
      else if (theirs === null) counts['stamps too early'] += 1;
      else counts['stamps moved'] += 1;
    }
  }
};

/** One event for each stamp that was owed, over all cycles of a ticket. */
const countEvents = async ({ two, call, tickets }: Zone, counts: Counts): Promise<void> => {
  const told = new Map<string, number>();
  const add = (events: Map<string, number>, key: string) => void events.set(key, (events.get(key) ?? 0) + 1);
  let after = 0;
  for (;;) {
    const events = await two.storage.work.read(call.workspaceId, (stores) =>
      stores.events.listAfter(after, 500),
    );
    for (const { kind, data } of events)
      if (kind === 'sla.warned' || kind === 'sla.breached')
        add(told, `${data.number} ${metricIn(data.sla)} ${kind.slice('sla.'.length)}`);
    const last = events.at(-1);
    if (!last) break;
    after = last.sequence;
  }
  const owed = new Map<string, number>();
  for (const ticket of tickets) for (const stamp of ticket.owed) add(owed, `${ticket.number} ${stamp}`);
  for (const key of new Set([...told.keys(), ...owed.keys()])) {
    const made = told.get(key) ?? 0;
    const wanted = owed.get(key) ?? 0;
    counts.stamps += wanted;
    counts['events missing'] += Math.max(0, wanted - made);
    counts['events doubled'] += Math.max(0, made - wanted);
  }
};

const metricIn = (sla: unknown): string =>
  typeof sla === 'object' && sla !== null ? String(Reflect.get(sla, 'metric')) : '';
