/** SLA clocks of few workspaces among many: how late workers stamp them, far from the database and when one is killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { plus, systemCall } from '@tidemark/domain';
import { seededRandom } from '@tidemark/domain/testing';
import { startCountingProxy } from '../counting-proxy.ts';
import { newPlace, openPlace, type PostgresPlace, readRows } from '../databases.ts';
import { onDesk } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import type { Server } from '../server.ts';
import { addIdleWorkspaces, startWorkers } from './scale-world.ts';

export const scaleDue: Row = {
  name: 'scale-due',
  promise:
    'an SLA clock that is due is stamped in 15 s among 10,000 workspaces, in 75 s when a worker is killed',
  databases: ['postgres'],
  kind: 'waiting',
  longestSeconds: { short: 600, full: 600 },
  run: (context) => stamping(context),
};

/** Of each way from a worker to the database and back. */
const roundTripMs = 2;
const latest = { seconds: 15, withDeath: 75 };

const stamping = async (context: ProofContext): Promise<Proof> => {
  const count = bySize(context.size, { slice: 200, short: 10_000, full: 10_000 });
  const busy = bySize(context.size, { slice: 10, short: 100, full: 100 });
  const place = await newPlace(context);
  if (place.db !== 'postgres') return skipped('one process on SQLite has nobody beside it');
  const ids = await addIdleWorkspaces(place, count);
  const [first, second, third] = threeOf(ids, busy, context.seed);
  const alone = { ids: first, workers: 1, kills: false };
  const killed = { ids: second, workers: 3, kills: true };
  const { seconds: late } = await latenessOf(context, place, alone);
  const { seconds: lateWithDeath, seenLate } = await latenessOf(context, place, killed);
  const lost = await foundAgain(place, third);
  const never = Number.POSITIVE_INFINITY;
  const tooMuch = [
    late > latest.seconds && `The last clock was stamped after ${late} s.`,
    lateWithDeath > latest.withDeath &&
      `With a worker killed, the last clock was stamped after ${lateWithDeath} s.`,
    lateWithDeath > seenFromSeconds &&
      seenLate === 0 &&
      'The metrics of no worker showed that chores began late.',
  ];
  const faults = [
    late === never && 'A clock was never stamped.',
    lateWithDeath === never && 'With a worker killed, a clock was never stamped.',
    lost.missing > 0 && `${lost.missing} of ${lost.removed} removed rows were not found again.`,
  ];
  return {
    figures: {
      workspaces: count,
      'due in': busy,
      'last stamp, s': late,
      'last stamp with a worker killed, s': lateWithDeath,
      'chores that began late, as metrics tell': seenLate,
      'removed rows found again': lost.removed - lost.missing,
    },
    faults: faults.filter((fault) => fault !== false),
    tooMuch: tooMuch.filter((fault) => fault !== false),
  };
};

/** Three groups by chance, none of which has a workspace of another. */
const threeOf = (ids: readonly string[], count: number, seed: number) => {
  const random = seededRandom(seed);
  const chosen = new Set<string>();
  while (chosen.size < count * 3) chosen.add(ids[random.below(ids.length)] ?? '');
  const all = [...chosen];
  return [all.slice(0, count), all.slice(count, count * 2), all.slice(count * 2)] as const;
};

type Wish = Readonly<{ ids: readonly string[]; workers: number; kills: boolean }>;

/** Seconds from the instant that all clocks are due to the last stamp. */
const latenessOf = async (
  context: ProofContext,
  place: PostgresPlace,
  { ids, workers: count, kills }: Wish,
) => {
  const dueAt = plus(new Date().toISOString(), leadMs + ids.length * 30);
  await openTickets(place, ids, dueAt);
  const proxy = await startCountingProxy(place.url, roundTripMs);
  const workers = await startWorkers(place, proxy, count);
  await pause(Math.max(0, Date.parse(dueAt) - Date.now()));
  const until = Date.parse(dueAt) + patienceMs;
  while (kills && Date.now() < until && (await stampedIn(place, ids)) === 0) await pause(20);
  // Whatever it holds at this moment, others claim again.
  if (kills) await workers[0]?.end('SIGKILL');
  const isOver = async () => (await stampedIn(place, ids)) === ids.length;
  while (Date.now() < until && !(await isOver())) await pause(200);
  const seconds = (await isOver())
    ? Math.round((Date.now() - Date.parse(dueAt)) / 100) / 10
    : Number.POSITIVE_INFINITY;
  context.note(`${ids.length} clocks, ${count} workers${kills ? ', one killed' : ''}: ${seconds} s`);
  const seenLate = await lateIn(kills ? workers.slice(1) : workers);
  await Promise.all(workers.map(({ end }) => end('SIGTERM')));
  return { seconds, seenLate };
};

/** A limit of a bucket of `tidemark_chore_late_seconds`. */
const seenFromSeconds = 10;

/** How many chores workers tell Prometheus of that began later than that. */
const lateIn = async (workers: readonly Server[]): Promise<number> => {
  const texts = await Promise.all(workers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const sumOf = (series: string): number =>
    texts
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.startsWith(series))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  const all = sumOf('tidemark_chore_late_seconds_count{chore="stampClocks"}');
  return all - sumOf(`tidemark_chore_late_seconds_bucket{le="${seenFromSeconds}",chore="stampClocks"}`);
};

/** Time for the workers to start before the clocks are due. */
const leadMs = 12_000;
const patienceMs = 120_000;
const targetMs = 60_000;

/** A ticket in each workspace, as if it had come a minute before its first reply is due. */
const openTickets = async (place: PostgresPlace, ids: readonly string[], dueAt: string): Promise<void> => {
  const clock = { now: () => plus(dueAt, -targetMs) };
  await onDesk(
    place,
    async (desk) => {
      for (const id of ids) {
        const call = systemCall(id, 'prepare', 'prepare');
        await desk.configuration.apply(call, {
          sla_policies: [{ name: 'Fast', targets: [{ metric: 'first_reply', within: '1m' }] }],
        });
        await desk.tickets.open(call, {
          subject: 'Late',
          message: 'Where is it?',
          requesterEmail: 'ann@example.com',
        });
      }
    },
    { clock },
  );
};

const listOf = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join(', ');

/** In how many of these workspaces no clock that is due waits for its stamp. */
const stampedIn = async (place: PostgresPlace, ids: readonly string[]): Promise<number> => {
  const rows = await readRows(
    place,
    `select count(distinct workspace_id)::int as count from events where kind = 'sla.breached' and workspace_id in (${listOf(ids)})`,
  );
  return Number(rows[0]?.count);
};

/** Removes the rows of the list, and lets the walk of an hour later look for them. */
const foundAgain = async (place: PostgresPlace, ids: readonly string[]) => {
  const inHours = plus(new Date().toISOString(), 3 * 3_600_000);
  await openTickets(place, ids, inHours);
  const rowsOf = `from due where chore = 'stampClocks' and workspace_id in (${listOf(ids)})`;
  const removed = (await readRows(place, `delete ${rowsOf} returning workspace_id`)).length;
  const storage = await openPlace(place);
  try {
    const anHourLater = plus(new Date().toISOString(), 3_600_001);
    while (await storage.dueList.walk(anHourLater, { isForced: false }));
  } finally {
    await storage.close();
  }
  const [found] = await readRows(place, `select count(*)::int as count ${rowsOf}`);
  return { removed, missing: removed - Number(found?.count) };
};
