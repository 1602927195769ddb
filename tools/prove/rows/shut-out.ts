/** Rights that end, end everywhere: who is shut out while calls go on is let in no more, whichever process is asked. */
import { setTimeout as pause } from 'node:timers/promises';
import { systemCall } from '@tidemark/domain';
import { type Caller, callerOf } from '../caller.ts';
import { newPlace, type Place } from '../databases.ts';
import { onDesk, setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';
import { tidemark, tidemarkWithInput } from '../tidemark.ts';

export const shutOut: Row = {
  name: 'shut-out',
  promise:
    'One second after the response that suspends, signs out or revokes somebody, or changes their password, every process refuses the old credential.',
  databases: ['sqlite', 'postgres'],
  kind: 'waiting',
  run: (context) => shutting(context),
};

const graceMs = 1_000;
const password = 'correct horse battery';

/** The credentials of the row: a session of an agent, and a key. */
type Holder = Readonly<{ agentId: string; sessionId: string; session: string; keyId: string; key: string }>;

type Closing = Readonly<{
  name: string;
  opener: 'session' | 'key';
  /** Resolves with the answer of the change. */
  close: (world: World, holder: Holder) => Promise<unknown>;
}>;

/** The commands run in a process of their own, while the servers run. */
const closings: readonly Closing[] = [
  {
    name: 'agent suspend',
    opener: 'session',
    close: ({ place }, { agentId }) => tidemark(place, 'agent', 'suspend', agentId),
  },
  {
    name: 'POST /auth/logout',
    opener: 'session',
    close: ({ callers: [first] }, { session }) =>
      first.call({ method: 'POST', path: '/auth/logout', token: session }),
  },
  {
    name: 'key revoke',
    opener: 'key',
    close: ({ place }, { keyId }) => tidemark(place, 'key', 'revoke', keyId),
  },
  {
    name: 'agent set-password',
    opener: 'session',
    close: ({ place }, { agentId }) =>
      tidemarkWithInput(place, ['agent', 'set-password', agentId, '--password-stdin'], {
        input: 'another horse battery',
      }),
  },
  {
    name: 'session revoke',
    opener: 'session',
    close: ({ place }, { sessionId }) => tidemark(place, 'session', 'revoke', sessionId),
  },
];

type World = Readonly<{
  place: Place;
  workspaceId: string;
  callers: readonly [Caller, ...Caller[]];
  perSecond: number;
}>;

const shutting = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  const { workspaceId } = await setUpKeys(place, 1);
  const first = callerOf((await startServer(place)).url);
  // One process at a time has a file of SQLite open as a server; the command beside it is the second one.
  const others = context.db === 'sqlite' ? [] : [callerOf((await startServer(place)).url)];
  const perSecond = bySize(context.size, { slice: 50, short: 200, full: 200 });
  const world: World = { place, workspaceId, callers: [first, ...others], perSecond };
  const rounds = bySize(context.size, { slice: 1, short: 2, full: 20 });
  const tried = context.size === 'slice' ? closings.slice(0, 3) : closings;
  const trials: Trial[] = [];
  const tryIn = async (round: number, closing: Closing): Promise<void> => {
    context.note(`${closing.name}, ${round + 1} of ${rounds}`);
    trials.push(await tryOnce(world, closing, await newHolder(world, `${round}-${closing.name}`)));
  };
  const doors = Array.from({ length: rounds }, (_, round) =>
    tried.map((closing) => ({ round, closing })),
  ).flat();
  // The slice calls so seldom that all of its doors can be closed at once.
  const atOnce = bySize(context.size, { slice: doors.length, short: 2, full: 1 });
  const lane = async (): Promise<void> => {
    for (let door = doors.shift(); door; door = doors.shift()) await tryIn(door.round, door.closing);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  for (const caller of world.callers) caller.close();
  return judged(world, trials);
};

const newHolder = ({ place, workspaceId }: World, name: string): Promise<Holder> =>
  onDesk(place, async ({ agents, sessions, apiKeys }) => {
    const call = systemCall(workspaceId, 'prepare', 'prepare');
    const email = `${name.replaceAll(/\W/g, '-')}@desk.example`;
    const agent = await agents.add(call, { email, name: 'Agent', role: 'agent', password });
    const device = { name: 'Phone', platform: null, appVersion: null };
    const { token, session } = await sessions.logIn({ ...call, source: email }, { email, password, device });
    const key = await apiKeys.add(call, { name: 'Key', scopes: ['read'] });
    return {
      agentId: agent.id,
      sessionId: session.id,
      session: token,
      keyId: key.id,
      key: key.token,
    };
  });

type Called = Readonly<{ sent: number; status: number }>;
type Trial = Readonly<{ name: string; calls: readonly Called[]; answeredAt: number }>;

/** All processes in turn, at one rate whatever they answer, from before the change until some time behind its answer. */
const tryOnce = async (world: World, { name, opener, close }: Closing, holder: Holder): Promise<Trial> => {
  const state = { goesOn: true };
  const calling = keepCalling(world, holder[opener], state);
  await pause(500);
  await close(world, holder);
  const answeredAt = performance.now();
  await pause(1.5 * graceMs);
  state.goesOn = false;
  return { name, calls: await calling, answeredAt };
};

const keepCalling = async (
  { callers, perSecond }: World,
  token: string,
  state: Readonly<{ goesOn: boolean }>,
): Promise<readonly Called[]> => {
  const since = performance.now();
  const calls: Promise<Called>[] = [];
  while (state.goesOn) {
    const due = since + (calls.length * 1_000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    const caller = callers[calls.length % callers.length] ?? callers[0];
    const sent = performance.now();
    const asked = { method: 'GET', path: '/tickets?limit=1', token } as const;
    calls.push(caller.call(asked).then(({ status }) => ({ sent, status })));
  }
  return Promise.all(calls);
};

/** A caller who gets 429 was still authenticated: only 401 is a refusal of the credential. */
const isLetIn = ({ status }: Called): boolean => status !== 401;

const judged = ({ callers, perSecond }: World, trials: readonly Trial[]): Proof => {
  const latest = trials.map(({ calls, answeredAt, name }) => ({
    name,
    ms: Math.round(Math.max(...calls.filter(isLetIn).map(({ sent }) => sent - answeredAt))),
  }));
  const calls = trials.flatMap((trial) => trial.calls);
  const strange = calls.filter(({ status }) => ![200, 401, 429].includes(status));
  const closed = trials.filter((trial) => trial.calls.some((call) => !isLetIn(call)));
  return {
    figures: {
      servers: callers.length,
      'calls a second': perSecond,
      changes: trials.length,
      calls: calls.length,
      'let in before the answer': trials.flatMap((trial) => sentBefore(trial)).filter(isLetIn).length,
      'let in behind the answer': trials.flatMap((trial) => sentBehind(trial)).filter(isLetIn).length,
      'last one let in, ms behind the answer': Math.max(...latest.map(({ ms }) => ms)),
    },
    faults: [
      ...(closed.length === trials.length ? [] : ['A change shut nobody out.']),
      ...(trials.every(({ calls: [one] }) => one?.status === 200) ? [] : ['Somebody was never let in.']),
      ...(strange.length === 0
        ? []
        : [`${strange.length} calls had another answer, like ${strange[0]?.status}.`]),
    ],
    tooMuch: latest
      .filter(({ ms }) => ms > graceMs)
      .map(({ name, ms }) => `${name}: a call was let in ${ms} ms behind the answer.`),
  };
};

const sentBefore = ({ calls, answeredAt }: Trial) => calls.filter(({ sent }) => sent <= answeredAt);
const sentBehind = ({ calls, answeredAt }: Trial) => calls.filter(({ sent }) => sent > answeredAt);
