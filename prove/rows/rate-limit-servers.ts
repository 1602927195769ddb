/** Real servers, real minutes: one key is asked for too much through all of them, others stay within their rate. */
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@tidemark/domain';
import { type Answered, type Caller, callerOf } from '../caller.ts';
import { newPlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext } from '../row.ts';
import { startServer } from '../server.ts';
import { surelyInAMinute } from './busiest-minute.ts';

const { calls: most, windowMs } = limits.rate;
const perSecond = 40;
/** One of a hundred, as promised: each process may let one call in that another has not heard of. */
const slack = most / 100;

type Call = Readonly<{ sent: number; came: number; status: number; retryAfter: number | null }>;

export const askTheServers = async (context: ProofContext, seconds: number): Promise<Proof> => {
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, 4);
  const processes = context.db === 'sqlite' ? 1 : bySize(context.size, { slice: 2, short: 2, full: 4 });
  const callers: Caller[] = [];
  for (let made = 0; made < processes; made += 1) callers.push(callerOf((await startServer(place)).url));
  context.note(`asking ${processes} servers for ${seconds} s`);
  const [hot = '', ...calm] = tokens;
  const [hotCalls, ...calmCalls] = await Promise.all([
    keepAsking(callers, hot, { seconds, perSecond }),
    ...calm.map((token) => keepAsking(callers, token, { seconds, perSecond: 4 })),
  ]);
  for (const caller of callers) caller.close();
  return judged({ processes, hot: hotCalls, calm: calmCalls.flat() });
};

type Asking = Readonly<{ seconds: number; perSecond: number }>;

/** Most of the calls of a key go to the first server: skewed load must be counted like any other. */
const keepAsking = async (
  callers: readonly Caller[],
  token: string,
  asking: Asking,
): Promise<readonly Call[]> => {
  const since = performance.now();
  const calls: Promise<Call>[] = [];
  while (performance.now() - since < asking.seconds * 1_000) {
    const due = since + (calls.length * 1_000) / asking.perSecond;
    await pause(Math.max(0, due - performance.now()));
    const caller = callers[calls.length % 4 === 3 ? 1 + (calls.length % Math.max(1, callers.length - 1)) : 0];
    calls.push(asked(caller ?? callers[0], token));
  }
  return Promise.all(calls);
};

const asked = async (caller: Caller | undefined, token: string): Promise<Call> => {
  const sent = performance.now();
  const answered: Answered | undefined = await caller?.call({
    method: 'GET',
    path: '/tickets?limit=1',
    token,
  });
  const retryAfter = answered?.retryAfter ?? null;
  return {
    sent,
    came: performance.now(),
    status: answered?.status ?? 0,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  };
};

type Heard = Readonly<{ processes: number; hot: readonly Call[]; calm: readonly Call[] }>;

const judged = ({ processes, hot, calm }: Heard): Proof => {
  const accepted = hot.filter(({ status }) => status === 200);
  const refused = hot.filter(({ status }) => status === 429);
  const figures = {
    processes,
    'calls of the hot key': hot.length,
    accepted: accepted.length,
    'most accepted in any 60 s': surelyInAMinute(accepted),
    'refused before 600': refused.filter((call) => possibleBefore(accepted, call) < most).length,
    'Retry-After wrong by at most, s': Math.max(0, ...refused.map((call) => waitError(accepted, call))),
    'calm keys refused': calm.filter(({ status }) => status !== 200).length,
    'answers that are neither 200 nor 429': hot.length - accepted.length - refused.length,
  };
  const [tooMany, tooEarly] = [figures['most accepted in any 60 s'], figures['refused before 600']];
  const [wrongBy, calmRefused] = [figures['Retry-After wrong by at most, s'], figures['calm keys refused']];
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
    ],
  };
};

/** Accepted calls that the server may have counted within the minute before it refused this one. */
const possibleBefore = (accepted: readonly Call[], { sent, came }: Call): number =>
  accepted.filter((other) => other.sent <= came && other.came > sent - windowMs).length;

/** How far the told wait is from when the oldest counted call really leaves the window, in seconds. */
const waitError = (accepted: readonly Call[], { sent, came, retryAfter }: Call): number => {
  if (retryAfter === null) return Number.POSITIVE_INFINITY;
  const before = accepted
    .filter((other) => other.sent <= came)
    .toSorted((one, other) => one.came - other.came);
  const oldest = before.at(-most);
  if (!oldest) return 0;
  const wait = Math.max(1, Math.ceil((oldest.came + windowMs - sent) / 1_000));
  return Math.abs(wait - retryAfter);
};
