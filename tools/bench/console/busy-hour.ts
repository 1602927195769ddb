/** An hour in which an agent answers 40 tickets, ten times as fast: what it asks of the server, and how quick keys are. */
import { type Hold, percentile, tenths } from './holds.ts';
import { beginDay, othersWork } from './working-day.ts';

const tickets = 40;
const faster = 10;
const hourMs = 3_600_000;
const pace = { ticketMs: hourMs / tickets / faster, readMs: 2_200, restMs: 1_000 };
/** In the hour; the page sees each of them at its own pace. */
const changes = 240;

export const busyHour: Hold = {
  title: `an hour, ${tickets} tickets`,
  databases: ['sqlite', 'postgres'],
  workspaces: 1,
  processes: { sqlite: 1, postgres: 1 },
  measure: async ({ world, size }) => {
    const count = Math.ceil(tickets * size);
    const endOthers = othersWork(world, (changes / 60) * faster);
    const day = await beginDay(world, pace, faster);
    await day.work(count);
    await endOthers();
    const { inp, count: interactions }: Readonly<{ inp: number; count: number }> =
      await day.page.evaluate('bench.inp()');
    const paints: readonly number[] = await day.page.evaluate('bench.paints');
    await day.page.close();
    const calls = day.calls();
    return [
      {
        what: 'a busy hour: calls of one agent',
        value: Math.round((calls.length / count) * tickets),
        unit: 'calls',
        goal: 900,
        of: `${count} tickets: ${mostOf(calls)}`,
      },
      {
        what: 'a busy hour: calls answered 429',
        value: day.refused(),
        unit: '',
        goal: 0,
        of: `${calls.length} calls`,
      },
      {
        what: 'a busy hour: key to paint, p95',
        value: tenths(percentile(paints, 0.95)),
        unit: 'ms',
        goal: 50,
        of: `${paints.length} keys, p50 ${tenths(percentile(paints, 0.5))}`,
      },
      { what: 'a busy hour: INP', value: inp, unit: 'ms', goal: 100, of: `${interactions} interactions` },
    ];
  },
};

const mostOf = (calls: readonly string[]): string =>
  [...Map.groupBy(calls, (call) => call)]
    .map(([call, all]) => [call, all.length] as const)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 8)
    .map(([call, count]) => `${count} ${call}`)
    .join(', ');
