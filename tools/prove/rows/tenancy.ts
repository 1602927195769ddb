/** Nothing of another workspace can be read, named or changed: every route, every id, every credential. */
import { type AgentRole, agentRoles } from '@tidemark/domain';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Answer, type Asking, callerOf, done, errorCode, objectOf } from './client.ts';
import { openDesk, type ProofDesk } from './desk.ts';
import { headersOf, leakFinder, plain } from './tenancy-answers.ts';
import { namedActors } from './tenancy-audit.ts';
import { strangersOf } from './tenancy-customers.ts';
import { borrowedNames, useRetryKey } from './tenancy-names.ts';
import {
  askingOf,
  type Operation,
  type Sample,
  type Slot,
  samplesOf,
  triedOperations,
} from './tenancy-routes.ts';
import { sessionsOf, tryDoors } from './tenancy-sessions.ts';
import {
  type Credential,
  changedIn,
  contentOf,
  credentialsOf,
  type Furnished,
  furnish,
} from './tenancy-world.ts';

export const tenancy: Row = {
  name: 'tenancy',
  promise: 'An id of another workspace is answered as an unknown one, and nothing of it is shown or written.',
  databases: ['sqlite', 'postgres'],
  run: async (context) => run(context),
};

type World = Readonly<{
  proof: ProofDesk;
  ours: Furnished;
  theirs: Furnished;
  credentials: readonly Credential[];
  operations: readonly Operation[];
  samples: Readonly<Record<string, Sample>>;
  leaks: (answer: Answer, sent: string) => string | null;
  /** How many ids of each kind are tried at most, the newest. */
  idsOfKind: number;
  tally: Tally;
}>;

type Tally = { calls: number; faults: string[] };

const run = async (context: ProofContext): Promise<Proof> => {
  const world = await worldOf(context);
  const { proof, ours, theirs, tally, operations } = world;
  await useRetryKey(world);
  const before = {
    ours: await contentOf(proof, ours.workspace.id),
    theirs: await contentOf(proof, theirs.workspace.id),
  };
  for (const [done, operation] of operations.entries()) {
    if (done % 5 === 4)
      context.note(
        `${done} of ${operations.length} routes, ${tally.calls} calls, ${tally.faults.length} faults`,
      );
    for (const credential of world.credentials) {
      for (const slot of operation.slots) await tryIds(world, operation, { credential, slot });
      await tryReading(world, operation, credential);
    }
  }
  await tryCursors(world);
  const changed = async (workspace: 'ours' | 'theirs'): Promise<string> =>
    changedIn(before[workspace], await contentOf(proof, world[workspace].workspace.id));
  const own = await changed('ours');
  if (own !== '') tally.faults.push(`Refused calls changed ${own} of their own workspace.`);
  const foreign = await changed('theirs');
  if (foreign !== '') tally.faults.push(`Calls of one workspace changed ${foreign} of another.`);
  await borrowedNames(world);
  const borrowed = await changed('theirs');
  if (borrowed !== '')
    tally.faults.push(`Writing names that another workspace uses changed its ${borrowed}.`);
  await tryDoors(world);
  const words = new Map([ours, theirs].map(({ workspace, word }) => [workspace.id, word]));
  const actors = await namedActors(proof, words);
  if (actors.known === 0) tally.faults.push('No entry of the audit log names anybody: nothing was tried.');
  return {
    figures: { ...figuresOf(world), 'entries of the audit log with a known actor': actors.known },
    faults: [...tally.faults, ...actors.faults, ...proof.faultLines].slice(0, 20),
  };
};

const worldOf = async (context: ProofContext): Promise<World> => {
  const proof = await openDesk(context);
  const word = `canary${context.seed}zqx`;
  const ours = await furnish(proof, { word: 'ours', tickets: 1 });
  const tickets = bySize(context.size, { slice: 2, short: 6, full: 1_450 });
  const theirs = await furnish(proof, { word, tickets });
  const samples = samplesOf(ours.records);
  return {
    proof,
    ours,
    theirs,
    credentials: [
      ...(await credentialsOf(proof, ours.workspace)),
      ...(await sessionsOf(proof, ours.workspace, rolesOf(context))),
      { name: 'session of a customer', kind: 'customer', token: ours.customerToken, scopes: [] },
      ...(context.size === 'slice' ? [] : await strangersOf(proof, ours.workspace)),
    ],
    operations: triedOperations(),
    samples,
    leaks: leakFinder(theirs),
    idsOfKind: bySize(context.size, { slice: 1, short: Infinity, full: Infinity }),
    tally: { calls: 0, faults: [] },
  };
};

/** The slice tries who may do most and who may do least. */
const rolesOf = ({ size }: ProofContext): readonly AgentRole[] =>
  bySize<readonly AgentRole[]>(size, {
    slice: ['owner', 'light_agent'],
    short: agentRoles,
    full: agentRoles,
  });

const figuresOf = ({ operations, credentials, theirs, tally }: World) => ({
  calls: tally.calls,
  routes: operations.length,
  'places of ids': operations.reduce((sum, { slots }) => sum + slots.length, 0),
  credentials: credentials.length,
  'foreign ids': Object.values(theirs.ids).flat().length,
  leaks: tally.faults.length,
});

type Attempt = Readonly<{ credential: Credential; slot: Slot }>;

const unknownIds = { uuid: '019a0000-ffff-7000-8000-00000000dead', number: '1987654321' };

/** Every id of the other workspace in one place of one call, held against an id that nobody has. */
const tryIds = async (world: World, operation: Operation, attempt: Attempt): Promise<void> => {
  const baseline = {
    uuid: await sent(world, operation, { ...attempt, id: unknownIds.uuid }),
    number: await sent(world, operation, { ...attempt, id: unknownIds.number }),
  };
  for (const [kind, ids] of Object.entries(world.theirs.ids))
    for (const id of ids.slice(-world.idsOfKind)) {
      // Numbers begin at 1 in every workspace: this one is ours too.
      if (kind === 'numbers' && world.ours.ids.numbers?.includes(id)) continue;
      const shape = kind === 'numbers' ? 'number' : 'uuid';
      const answer = await sent(world, operation, { ...attempt, id });
      const fault = faultOf(answer, id, { unknown: baseline[shape], unknownId: unknownIds[shape] });
      const wrong = fault ?? wrongStatus(operation, attempt, answer) ?? world.leaks(answer, id);
      if (wrong)
        report(
          world,
          operation,
          `${attempt.credential.name}, ${attempt.slot.place} ${attempt.slot.name}, id of ${kind}: ${wrong}`,
        );
    }
};

const sent = async (
  { proof, samples, tally }: World,
  operation: Operation,
  { credential, slot, id }: Attempt & Readonly<{ id: string }>,
): Promise<Answer> => {
  tally.calls += 1;
  const sample = samples[operation.name];
  if (!sample) throw new Error(`Expected a sample call of ${operation.name}.`);
  const key = { path: 'params', query: 'query', body: 'body' }[slot.place];
  const value = slot.isList ? [id] : id;
  const changed = { ...sample, [key]: { ...objectOf(Reflect.get(sample, key)), [slot.name]: value } };
  return callerOf(proof.api, credential.token)({ ...askingOf(operation, changed), ...cookieOf(credential) });
};

const cookieOf = ({ cookie }: Credential): Pick<Asking, 'headers'> =>
  cookie === undefined ? {} : { headers: { Cookie: cookie } };

const faultOf = (
  answer: Answer,
  id: string,
  { unknown, unknownId }: Readonly<{ unknown: Answer; unknownId: string }>,
): string | null => {
  if (answer.status !== unknown.status) return `answered ${answer.status}, an unknown id ${unknown.status}`;
  if (plain(answer, id) !== plain(unknown, unknownId)) return 'the body tells it from an unknown id';
  return headersOf(answer) === headersOf(unknown) ? null : 'the headers tell it from an unknown id';
};

const wrongStatus = (
  { scopes, isOpen, isForCustomers }: Operation,
  { credential, slot }: Attempt,
  { status }: Answer,
): string | null => {
  const fits = credential.scopes.some((scope) => scopes.includes(scope));
  // A list of ids is answered with those that exist; the number of a ticket is no id.
  const inQuery = slot.name === 'ids' ? [200, 422] : [422];
  const refusals = slot.place === 'path' ? [404] : inQuery;
  const byCredential = {
    key: fits ? refusals : [403],
    // Roles have a test of their own; and no agent may write under the id of another, whoever that is.
    session: [...refusals, 403],
    // Other customers of the workspace are answered like those of another one.
    customer: isForCustomers ? refusals : [403],
    nobody: [401],
  };
  const expected = isOpen ? refusals : byCredential[credential.kind];
  return expected.includes(status) ? null : `answered ${status} where ${expected.join(' or ')} was expected`;
};

/** Reads of our own show nothing of theirs, on whichever host they arrive. */
const tryReading = async (world: World, operation: Operation, credential: Credential): Promise<void> => {
  const { proof, samples, tally, theirs } = world;
  // An operation without credentials belongs to its host: the row of the doors tries it.
  if (operation.method !== 'GET' || operation.isOpen) return;
  const ask = callerOf(proof.api, credential.token);
  const { params = {} } = samples[operation.name] ?? {};
  const asking = { ...askingOf(operation, { params, query: {}, body: undefined }), ...cookieOf(credential) };
  const own = await ask(asking);
  const other = await ask({ ...asking, host: `${theirs.workspace.slug}.localhost` });
  tally.calls += 2;
  const leak = world.leaks(own, '') ?? world.leaks(other, '');
  if (leak) report(world, operation, leak);
  if (plain(own, '') !== plain(other, '')) report(world, operation, 'another host makes another answer');
};

/** Their cursors are no cursors here. Lists that are an agent's own are no key's to ask for. */
const tryCursors = async (world: World): Promise<void> => {
  const { proof, theirs, samples, tally } = world;
  const ask = callerOf(proof.api, world.ours.token);
  const askAsThem = callerOf(proof.api, theirs.token);
  for (const operation of world.operations.filter(({ paged, scopes }) => paged && scopes.length > 0)) {
    const { params = {} } = samples[operation.name] ?? {};
    const query = { limit: '1' };
    const page = await done(askAsThem(askingOf(operation, { params, query, body: undefined })));
    if (typeof page.next_cursor !== 'string') continue;
    const asked = { params, query: { ...query, cursor: page.next_cursor }, body: undefined };
    const answer = await ask(askingOf(operation, asked));
    tally.calls += 1;
    const wrong =
      errorCode(answer) === 'invalid_cursor' ? world.leaks(answer, '') : `answered ${answer.status}`;
    if (wrong) report(world, operation, `a cursor of another workspace: ${wrong}`);
  }
};

const report = ({ tally }: World, { method, path }: Operation, fault: string): void =>
  void tally.faults.push(`${method} ${path}: ${fault}.`);
