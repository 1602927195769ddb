/**
 * A slow and simple SLA clock for tests: it records for each metric when it ran, was paused or was done, and finds every
 * deadline minute by minute. Times are minutes of a window.
 */
import type { SlaMetric, SlaPolicy, SlaPromise } from '../model/automation/sla-policy.ts';
import type { Ticket } from '../model/desk/ticket.ts';

type Phase = 'runs' | 'paused' | 'done';

type SlowTarget = {
  start: number;
  phases: { at: number; phase: Phase }[];
  due: number | null;
  warn: number | null;
  warnedAt: number | null;
  breachedAt: number | null;
};

export type SlowClock = Map<SlaMetric, SlowTarget>;

/** Which minutes of the window are worked in the calendar of a policy, and how an instant of a ticket is a minute. */
type SlowWindow = Readonly<{ worked: readonly boolean[]; minuteOf: (instant: string) => number }>;

/** The result of a write. */
type SlowWrite = Readonly<{ ticket: Ticket; policy: SlaPolicy | null; now: number }>;

/** The clock after a write, its metrics in order. */
export const windSlowly = (clock: SlowClock, write: SlowWrite, window: SlowWindow): SlowClock => {
  const wound: SlowClock = new Map();
  for (const metric of ['first_reply', 'next_reply', 'resolution'] as const) {
    const promise = promiseOf(metric, write);
    const start = startOf({ metric, last: clock.get(metric) }, write, window);
    if (!promise || start === null) {
      const last = clock.get(metric);
      if (last) wound.set(metric, { ...last, due: null, warn: null });
      continue;
    }
    const target = targetFrom(clock.get(metric), start);
    enter(target, { phase: phaseOf(metric, write), ...write }, window);
    const { seconds, warnBeforeSeconds: before, businessHours } = promise;
    target.due = aim(target, { businessHours, minutes: seconds / 60 }, window);
    target.warn =
      before === null
        ? null
        : aim(target, { businessHours, minutes: Math.max(seconds - before, 0) / 60 }, window);
    wound.set(metric, target);
  }
  return wound;
};

/** The stamps that are owed at a time, which count as made from then on. */
export const stampSlowly = (clock: SlowClock, now: number): { metric: SlaMetric; kind: string }[] => {
  const stamps: { metric: SlaMetric; kind: string }[] = [];
  for (const [metric, target] of clock) {
    if (target.breachedAt !== null) continue;
    if (target.warnedAt === null && target.warn !== null && target.warn <= now) {
      stamps.push({ metric, kind: 'warned' });
      target.warnedAt = now;
    }
    if (target.due !== null && target.due <= now) {
      stamps.push({ metric, kind: 'breached' });
      target.breachedAt = now;
    }
  }
  return stamps;
};

const promiseOf = (metric: SlaMetric, { ticket, policy }: SlowWrite): SlaPromise | null => {
  const promises = policy?.targets.filter((target) => target.metric === metric) ?? [];
  const named = promises.find(({ priority }) => priority === ticket.priority);
  return named ?? promises.find(({ priority }) => priority === null) ?? null;
};

type Metric = Readonly<{ metric: SlaMetric; last: SlowTarget | undefined }>;

const startOf = (
  { metric, last }: Metric,
  { ticket }: SlowWrite,
  { minuteOf }: SlowWindow,
): number | null => {
  if (metric !== 'next_reply') return minuteOf(ticket.createdAt);
  if (ticket.firstRepliedAt === null) return null;
  return ticket.unansweredSince === null ? (last?.start ?? null) : minuteOf(ticket.unansweredSince);
};

const targetFrom = (last: SlowTarget | undefined, start: number): SlowTarget =>
  last?.start === start
    ? last
    : {
        start,
        phases: [{ at: start, phase: 'runs' }],
        due: null,
        warn: null,
        warnedAt: null,
        breachedAt: null,
      };

const phaseOf = (metric: SlaMetric, { ticket, policy }: SlowWrite): Phase => {
  if (ticket.status === 'solved' || ticket.status === 'closed') return 'done';
  if (metric === 'first_reply') return ticket.firstRepliedAt === null ? 'runs' : 'done';
  if (metric === 'next_reply') return ticket.unansweredSince === null ? 'done' : 'runs';
  return policy?.pauseStatuses.includes(ticket.status) ? 'paused' : 'runs';
};

/** A phase begins now (done: when the ticket was solved), but not before the last one, whatever the server's clock says. */
const enter = (
  target: SlowTarget,
  { phase, ticket, now }: SlowWrite & Readonly<{ phase: Phase }>,
  { minuteOf }: SlowWindow,
): void => {
  const last = target.phases.at(-1);
  if (!last || last.phase === phase) return;
  const begins = phase === 'done' && ticket.solvedAt !== null ? minuteOf(ticket.solvedAt) : now;
  // A ticket that was solved and is pending now has been paused since it was solved.
  if (last.phase === 'done' && phase === 'paused') last.phase = 'paused';
  else target.phases.push({ at: Math.max(begins, last.at), phase });
};

/** The minute by which so many have counted; null when it is paused or done, infinite when the window ends before. */
const aim = (
  target: SlowTarget,
  { businessHours, minutes }: Pick<SlaPromise, 'businessHours'> & Readonly<{ minutes: number }>,
  { worked }: SlowWindow,
): number | null => {
  if (target.phases.at(-1)?.phase !== 'runs') return null;
  let left = minutes;
  let current = 0;
  for (let minute = target.start; minute < worked.length; minute += 1) {
    if (left === 0) return minute;
    while ((target.phases[current + 1]?.at ?? Number.POSITIVE_INFINITY) <= minute) current += 1;
    const counts = target.phases[current]?.phase === 'runs' && (worked[minute] || !businessHours);
    if (counts) left -= 1;
  }
  return Number.POSITIVE_INFINITY;
};
