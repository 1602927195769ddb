/** The responses that a limited key may get. A call without a response may have been counted or not. */
import { limits } from '@tidemark/domain';
import { patienceMs } from '../caller.ts';
import type { Proof } from '../row.ts';
import { surelyInAMinute } from './busiest-minute.ts';

const { calls: most, windowMs } = limits.rate;
/** One of a hundred, as promised: each process may let one call in that another has not heard of. */
const slack = most / 100;
/** Of all calls: with more, the run says of the machine and not of the limit. */
const mostUnknown = 0.03;
/** A call given up by its caller may still be in the socket of a stopped server. */
const lateMs = patienceMs;

export type LimitedCall = Readonly<{
  sent: number;
  came: number;
  /** 0: no answer came. */
  status: number;
  retryAfter: number | null;
}>;

export type Heard = Readonly<{
  processes: number;
  hot: readonly LimitedCall[];
  calm: readonly LimitedCall[];
}>;

/** Broken is only what is broken whether the unknown calls were counted or not. */
export const judged = (heard: Heard): Proof => {
  const { processes, hot, calm } = heard;
  const { accepted, refused, unknown } = sorted(hot);
  const figures = {
    processes,
    'calls of the hot key': hot.length,
    accepted: accepted.length,
    'calls without an answer': [...hot, ...calm].filter(isUnknown).length,
    'most accepted in any 60 s': surelyInAMinute(accepted),
    'with those without an answer': surelyInAMinute([...accepted, ...unknown]),
    'refused before 600': earlyRefusals(heard, 'counted'),
    'or, if none without an answer was counted': earlyRefusals(heard, 'not counted'),
    'Retry-After wrong by at most, s': Math.max(
      0,
      ...refused.map((call) => waitError({ accepted, unknown }, call)),
    ),
    'calm keys refused': calm.filter((call) => call.status !== 200 && !isUnknown(call)).length,
    'answers that are neither 200 nor 429': hot.length - accepted.length - refused.length - unknown.length,
  };
  const tooMany = figures['most accepted in any 60 s'];
  const tooEarly = figures['refused before 600'];
  const wrongBy = figures['Retry-After wrong by at most, s'];
  const calmRefused = figures['calm keys refused'];
  const others = figures['answers that are neither 200 nor 429'];
  return {
    figures,
    faults: [
      ...(tooMany <= most + slack ? [] : [`${tooMany} calls were accepted in 60 s.`]),
      ...(tooEarly === 0 ? [] : [`${tooEarly} calls were refused before 600 were accepted.`]),
      ...(wrongBy <= 1 ? [] : [`A Retry-After was wrong by ${wrongBy} s.`]),
      ...(calmRefused === 0 ? [] : [`${calmRefused} calls of calm keys were refused.`]),
      ...(others === 0 ? [] : [`${others} calls were answered with neither 200 nor 429.`]),
      ...(refused.length > 0 ? [] : ['The load was too small: nothing was refused.']),
      ...whatIsUnclear(heard).map((reason) => `It could not be judged: ${reason}`),
    ],
  };
};

/** Why nobody can tell whether the promise was kept; nothing when the unknown calls make no difference. */
export const whatIsUnclear = (heard: Heard): readonly string[] => {
  const { accepted, unknown } = sorted(heard.hot);
  const all = [...heard.hot, ...heard.calm];
  const withoutAnswer = all.filter(isUnknown).length;
  const asked = all.length;
  if (withoutAnswer > asked * mostUnknown) return [`${withoutAnswer} of ${asked} calls got no answer.`];
  const atLeast = surelyInAMinute(accepted);
  const atMost = surelyInAMinute([...accepted, ...unknown]);
  // At most this many calls may stay unknown, because that many may be wrong.
  const early = unknown.length > slack && earlyRefusals(heard, 'counted') === 0;
  const doubtful = early ? earlyRefusals(heard, 'not counted') : 0;
  return [
    ...(atLeast <= most + slack && atMost > most + slack
      ? [`${atLeast} to ${atMost} calls were counted in 60 s.`]
      : []),
    ...(doubtful > 0
      ? [
          `${doubtful} refusals were too early, unless most of ${unknown.length} calls without an answer were counted.`,
        ]
      : []),
  ];
};

const isUnknown = ({ status }: LimitedCall): boolean => status === 0;

const sorted = (calls: readonly LimitedCall[]) => ({
  accepted: calls.filter(({ status }) => status === 200),
  refused: calls.filter(({ status }) => status === 429),
  unknown: calls.filter(isUnknown).map((call) => ({ ...call, latest: call.came + lateMs })),
});

const earlyRefusals = ({ hot }: Heard, unknowns: 'counted' | 'not counted'): number => {
  const { accepted, refused, unknown } = sorted(hot);
  const counted = unknowns === 'counted' ? [...accepted, ...unknown] : accepted;
  return refused.filter((call) => possibleBefore(counted, call) < most).length;
};

type Counted = Readonly<{ sent: number; came: number; latest?: number }>;

/** Calls that the server may have counted within the minute before it refused this one. */
const possibleBefore = (counted: readonly Counted[], { sent, came }: LimitedCall): number =>
  counted.filter((other) => other.sent <= came && (other.latest ?? other.came) > sent - windowMs).length;

type Known = Readonly<{ accepted: readonly Counted[]; unknown: readonly Counted[] }>;

/**
 * How far the told wait is from when the oldest counted call really leaves the window, in seconds. It may be any between that
 * of the fewest calls that this refusal can have known, counted when they were sent, and that of the most, when they were
 * answered.
 */
const waitError = ({ accepted, unknown }: Known, { sent, came, retryAfter }: LimitedCall): number => {
  if (retryAfter === null) return Number.POSITIVE_INFINITY;
  const least = accepted.filter((other) => other.came <= sent).map((other) => other.sent);
  const greatest = [...accepted, ...unknown]
    .filter((other) => other.sent <= came)
    .map((other) => Math.min(other.latest ?? other.came, came));
  const latest = nthLast(greatest);
  if (latest === undefined) return 0;
  const earliest = nthLast(least);
  const shortest = earliest === undefined ? 1 : waitOf(earliest - came);
  return Math.max(0, shortest - retryAfter, retryAfter - waitOf(latest - sent));
};

/** The instant of the oldest of those that fill the window. */
const nthLast = (instants: readonly number[]): number | undefined =>
  instants.toSorted((one, other) => one - other).at(-most);

const waitOf = (milliseconds: number): number => Math.max(1, Math.ceil((milliseconds + windowMs) / 1_000));
