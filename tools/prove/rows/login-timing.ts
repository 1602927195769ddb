/** Neither the text nor the time of a refusal shows whether an address is known. */
import { systemCall } from '@tidemark/domain';
import { type Answered, type Caller, callerOf } from '../caller.ts';
import { newPlace, type Place } from '../databases.ts';
import { onDesk, setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';
import { inTurn, judged, shuffled, sourceOf } from '../told-by-time.ts';

export const loginTiming: Row = {
  name: 'login-timing',
  promise:
    'A refused sign-in says the same, and takes as long, for an unknown address as for one that is known, suspended or only invited.',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  longestSeconds: { short: 900 },
  run: (context) => timing(context),
};

const kinds = ['known', 'unknown', 'suspended', 'invited'] as const;
type Kind = (typeof kinds)[number];

/** As many as one address may have in five minutes: the throttle has as much to look at for each kind. */
const triesOfOne = 10;

const timing = async (context: ProofContext): Promise<Proof> => {
  const addresses = bySize(context.size, { slice: 2, short: 64, full: 640 });
  const place = await newPlace(context);
  const { workspaceId } = await setUpKeys(place, 1);
  await addPeople(place, workspaceId, addresses);
  const server = await startServer(place, { environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  const caller = callerOf(server.url);
  try {
    const tries = shuffled(context.seed, triesAt(addresses));
    context.note(`at most ${tries.length} tries to sign in, one after the other`);
    await warmUp(caller, context.size === 'slice' ? 5 : 50);
    const tried = await inTurn(tries, {
      kinds,
      size: context.size,
      attempt: (one, index) => attempt(caller, one, sourceOf(index)),
    });
    return judged(tried, { kinds, status: 401, measures: context.size !== 'slice' });
  } finally {
    caller.close();
  }
};

type Try = Readonly<{ kind: Kind; email: string; password: string }>;

const right = 'correct horse battery';
const wrong = 'another horse battery';

const emailOf = (kind: Kind, index: number): string =>
  `${kind.padEnd(9, 'x')}-${String(index).padStart(4, '0')}@desk.example`;

const addPeople = (place: Place, workspaceId: string, count: number): Promise<void> =>
  onDesk(place, async ({ agents }) => {
    const call = systemCall(workspaceId, 'prepare', 'prepare');
    const add = (kind: Kind, index: number, password: string | null) =>
      agents.add(call, { email: emailOf(kind, index), name: 'Agent', role: 'agent', password });
    for (let index = 0; index < count; index += 1) {
      await add('known', index, right);
      await add('invited', index, null);
      await add('suspended', index, right);
    }
    // Each waits until every process has heard of it, which is longer than all else here: so they wait together.
    await Promise.all(
      Array.from({ length: count }, (_, index) => agents.suspend(call, emailOf('suspended', index))),
    );
  });

/** A suspended agent sends the right password; the response must not show that it is right. */
const triesAt = (addresses: number): readonly Try[] =>
  kinds.flatMap((kind) => {
    const count = addressesOf(kind, addresses);
    return Array.from({ length: count * triesOfOne }, (_, index) => ({
      kind,
      email: emailOf(kind, index % count),
      password: kind === 'suspended' ? right : wrong,
    }));
  });

/** Every other kind is held against the unknown ones: more of these make each of the comparisons surer. */
const addressesOf = (kind: Kind, addresses: number): number =>
  kind === 'unknown' ? Math.round(addresses * 1.7) : addresses;

/** The first tries wait for the library of passwords, and for code to become fast. */
const warmUp = async (caller: Caller, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    const email = `warm-${index}@desk.example`;
    await attempt(caller, { kind: 'unknown', email, password: wrong }, `192.0.2.${index}`);
  }
};

const attempt = (caller: Caller, { email, password }: Try, source: string): Promise<Answered> =>
  caller.call({
    method: 'POST',
    path: '/auth/login',
    token: null,
    source,
    body: { email, password, device: { name: 'Phone' } },
  });
