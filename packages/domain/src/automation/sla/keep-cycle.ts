/** The life of one metric of a ticket: when it began, when it was paused, whether it is fulfilled, its stamps. */
import { type Instant, later } from '../../kernel/instant.ts';
import type { Pause, SlaTarget } from '../../model/automation/ticket-sla.ts';

/** A target without its aims. */
export type Cycle = Omit<SlaTarget, 'dueAt' | 'warnAt'>;

/** The facts of a ticket about a metric's running cycle, or about the last one. */
export type CycleState = Readonly<{ startedAt: Instant; fulfilledAt: Instant | null; paused: boolean }>;

/** Continues a cycle. A cycle with another start is new and inherits nothing. */
export const keepCycle = (last: SlaTarget | null, state: CycleState, now: Instant): Omit<Cycle, 'metric'> => {
  const same = last?.startedAt === state.startedAt ? last : null;
  // A fulfilled cycle stays fulfilled, as of the first time, until the ticket says otherwise.
  const fulfilledAt = state.fulfilledAt && (same?.fulfilledAt ?? state.fulfilledAt);
  return {
    startedAt: state.startedAt,
    pauses: pausesOf(same, { ...state, fulfilledAt }, now),
    fulfilledAt,
    warnedAt: same?.warnedAt ?? null,
    breachedAt: same?.breachedAt ?? null,
  };
};

export const isPaused = ({ pauses }: Pick<SlaTarget, 'pauses'>): boolean => pauses.at(-1)?.to === null;

const pausesOf = (last: SlaTarget | null, state: CycleState, now: Instant): readonly Pause[] => {
  const start = last?.startedAt ?? state.startedAt;
  // A ticket that is open again: the time since it was solved counts as a pause.
  const before =
    last?.fulfilledAt && !state.fulfilledAt ? opened(last.pauses, start, last.fulfilledAt) : null;
  const pauses = before ?? last?.pauses ?? [];
  const stands = state.paused && state.fulfilledAt === null;
  if (isPaused({ pauses }) === stands) return pauses;
  return stands ? opened(pauses, start, now) : closed(pauses, now);
};

/** Pauses follow each other also when the server's clock was set back. */
const opened = (pauses: readonly Pause[], start: Instant, from: Instant): readonly Pause[] => [
  ...pauses,
  { from: later(from, pauses.at(-1)?.to ?? start), to: null },
];

const closed = (pauses: readonly Pause[], to: Instant): readonly Pause[] =>
  pauses.map((pause) => (pause.to === null ? { from: pause.from, to: later(to, pause.from) } : pause));
