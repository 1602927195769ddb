/** Real servers, real minutes: one key is asked for too much through all of them, others stay within their rate. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, type Caller, callerOf, patienceMs } from '../caller.ts';
import { newPlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext } from '../row.ts';
import { startServer } from '../server.ts';
import { type Heard, judged, type LimitedCall, whatIsUnclear } from './rate-limit-books.ts';

const perSecond = 40;
/** No status of HTTP: neither accepted nor refused. */
const broken = -1;

/** Where the machine stalled so much that nobody can tell what was counted, it is tried once more. */
export const askTheServers = async (context: ProofContext, seconds: number): Promise<Proof> => {
  const heard = await heardOfServers(context, seconds);
  const unclear = whatIsUnclear(heard);
  // A certain fault stays a fault.
  if (unclear.length === 0 || judged(heard).faults.length > unclear.length) return judged(heard);
  context.note(`again, because it could not be judged: ${unclear.join(' ')}`);
  return judged(await heardOfServers(context, seconds));
};

const heardOfServers = async (context: ProofContext, seconds: number): Promise<Heard> => {
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
  return { processes, hot: hotCalls, calm: calmCalls.flat() };
};

type Asking = Readonly<{ seconds: number; perSecond: number }>;

/** Most of the calls of a key go to the first server: skewed load must be counted like any other. */
const keepAsking = async (
  callers: readonly Caller[],
  token: string,
  asking: Asking,
): Promise<readonly LimitedCall[]> => {
  const since = performance.now();
  const calls: Promise<LimitedCall>[] = [];
  while (performance.now() - since < asking.seconds * 1_000) {
    const due = since + (calls.length * 1_000) / asking.perSecond;
    await pause(Math.max(0, due - performance.now()));
    const caller = callers[calls.length % 4 === 3 ? 1 + (calls.length % Math.max(1, callers.length - 1)) : 0];
    calls.push(asked(caller ?? callers[0], token));
  }
  return Promise.all(calls);
};

const asked = async (caller: Caller | undefined, token: string): Promise<LimitedCall> => {
  const sent = performance.now();
  const answered: Answered | undefined = await caller?.call({
    method: 'GET',
    path: '/tickets?limit=1',
    token,
  });
  const retryAfter = answered?.retryAfter ?? null;
  const came = performance.now();
  return {
    sent,
    came,
    // A connection that breaks at once is no sign of a machine that stands still.
    status: answered?.status || (came - sent < patienceMs ? broken : 0),
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  };
};
