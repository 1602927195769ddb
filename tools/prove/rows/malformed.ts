/** No request, however it is put together, makes the service fail. */
import { serve, statusOf } from '@tidemark/http';
import fc from 'fast-check';
import { cleanLater } from '../cleaning.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { objectOf } from './client.ts';
import { openDesk, type ProofDesk } from './desk.ts';
import { heapUsed } from './malformed-heap.ts';
import { type Furnished, fieldKeys, type RecordSource, recordsOf } from './malformed-records.ts';
import { type Plan, plansOf, requestOf, sweepOf, type WireRequest } from './malformed-requests.ts';
import { asCurl, sendInside, sendOverSocket, type WireAnswer } from './malformed-send.ts';
import { sampleCall, triedOperations } from './tenancy-routes.ts';

export const malformed: Row = {
  name: 'malformed',
  promise: 'A malformed request is refused in our own words: no 5xx, no unhandled rejection, no memory kept.',
  databases: ['sqlite', 'postgres'],
  run: async (context) => run(context),
};

/** Far above what an answer takes: some wait a second until every process has heard, and a shared machine may pause. */
const longestMs = 2_000;
const mostFailures = 5;
const toldEvery = 50_000;

const run = async (context: ProofContext): Promise<Proof> => {
  const bench = await benchOf(context);
  const rejections: string[] = [];
  const reject = (error: unknown) => void rejections.push(String(error));
  process.on('unhandledRejection', reject);
  cleanLater(() => process.off('unhandledRejection', reject));
  const runs = bySize(context.size, { slice: 250, short: 3_000, full: 1_000_000 });
  const swept = await sweep(bench, context);
  const failures = await fuzzed(bench, context, { runs: Math.ceil(runs / 5), seed: context.seed });
  const before = heapUsed();
  const more = await fuzzed(bench, context, {
    runs: Math.floor((runs * 4) / 5),
    seed: context.seed + 1_000_003,
  });
  const growth = Math.round((heapUsed() / before - 1) * 1_000) / 10;
  const grew = context.size !== 'slice' && growth > 10 && heapUsed() - before > 8e6;
  const polluted = Object.keys(Object.prototype).length > 0 || 'polluted' in {};
  return {
    figures: {
      requests: bench.tally.sent,
      'over a socket': bench.tally.socket,
      'not refused': bench.tally.good,
      '5xx': bench.tally.faults,
      'unhandled rejections': rejections.length,
      'slowest ms': Math.round(bench.tally.slowest),
      'heap growth %': growth,
      seed: context.seed,
    },
    faults: [
      ...swept,
      ...failures,
      ...more,
      ...rejections,
      ...bench.proof.faultLines.slice(0, 5),
      ...(grew ? [`The heap grew by ${growth} %.`] : []),
      ...(polluted ? ['A request changed Object.prototype.'] : []),
    ],
    tooMuch: bench.tally.late.slice(0, mostFailures),
  };
};

type Bench = Readonly<{
  proof: ProofDesk;
  port: number;
  note: ProofContext['note'];
  tally: { sent: number; socket: number; good: number; faults: number; slowest: number; late: string[] };
}>;

const benchOf = async (context: ProofContext): Promise<Bench> => {
  const proof = await openDesk(context);
  const server = await serve(proof.api, { host: '127.0.0.1', port: 0, parts: proof.apiParts });
  cleanLater(() => server.close(500));
  const tally = { sent: 0, socket: 0, good: 0, faults: 0, slowest: 0, late: [] };
  return { proof, port: server.port, note: context.note, tally };
};

/** Needs no shrinking: each of these requests has one fault already. */
const sweep = async (bench: Bench, context: ProofContext): Promise<readonly string[]> => {
  const operations = triedOperations();
  const all = sweepOf(operations, { fieldKeys, whole: context.size !== 'slice' });
  // Some of them, and others on the other database; which ones, the seed says.
  const step = bySize(context.size, { slice: 2, short: 4, full: 1 });
  const first = context.db === 'sqlite' ? 0 : Math.floor(step / 2);
  const plans = all.filter((_, index) => (index + context.seed + first) % step === 0);
  const failures: string[] = [];
  const lane = async (start: number): Promise<void> => {
    const records = recordsOf(bench.proof);
    for (let index = start; index < plans.length && failures.length < mostFailures; index += lanes) {
      const plan = plans[index];
      if (plan) failures.push(...(await trySwept(bench, context, { plan, records })));
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, start) => lane(start)));
  return failures;
};

const lanes = 3;

type Swept = Readonly<{ plan: Plan; records: RecordSource }>;

const trySwept = async (
  bench: Bench,
  { note }: ProofContext,
  { plan, records }: Swept,
): Promise<readonly string[]> => {
  const wire = requestFor(plan, await records.next());
  const why = await tried(bench, { wire, socket: plan.socket }, records).then(() => null, String);
  if (why === null) return [];
  note(`${why}\n    ${asCurl(wire)}`);
  return [`${plan.operation.name}: ${why}: ${asCurl(wire).slice(0, 600)}`];
};

type Wanted = Readonly<{ runs: number; seed: number }>;

/** Some beside each other, each with a seed of its own: many a request waits for the disk, or for every process to hear of it. */
const fuzzed = async (
  bench: Bench,
  context: ProofContext,
  { runs, seed }: Wanted,
): Promise<readonly string[]> => {
  const shares = Array.from({ length: lanes }, (_, lane) => ({
    runs: Math.ceil(runs / lanes),
    seed: seed + lane * 104_729,
  }));
  return (await Promise.all(shares.map((share) => fuzzedInTurn(bench, context, share)))).flat();
};

/** Goes on after a failure, so that one does not hide the next; each is shrunk and printed as a command. */
const fuzzedInTurn = async (
  bench: Bench,
  { note }: ProofContext,
  { runs, seed }: Wanted,
): Promise<readonly string[]> => {
  const failures: string[] = [];
  let left = runs;
  while (left > 0 && failures.length < mostFailures) {
    const records = recordsOf(bench.proof);
    const plans = plansOf(triedOperations(), fieldKeys);
    const ask = async (plan: Plan) =>
      tried(bench, { wire: requestFor(plan, await records.next()), socket: plan.socket }, records);
    const result = await fc.check(fc.asyncProperty(plans, ask), {
      seed: seed + failures.length * 7_919,
      numRuns: left,
    });
    left -= result.numRuns;
    if (!result.failed) break;
    const [plan] = result.counterexample ?? [];
    if (!plan) throw new Error(`The fuzzer gave up: ${String(result.errorInstance)}`);
    const why = result.errorInstance instanceof Error ? result.errorInstance.message : 'failed';
    const curl = asCurl(requestFor(plan, await records.next()));
    note(`seed ${seed}: ${why}\n    ${curl}`);
    failures.push(`${plan.operation.name}: ${why}: ${curl.slice(0, 600)}`);
  }
  return failures;
};

const requestFor = (plan: Plan, records: Furnished): WireRequest => {
  const { name, isForCustomers } = plan.operation;
  return requestOf(plan, sampleCall(name, records), isForCustomers ? records.customerToken : records.token);
};

const tried = async (
  bench: Bench,
  { wire, socket }: Readonly<{ wire: WireRequest; socket: boolean }>,
  records: RecordSource,
): Promise<void> => {
  const { tally, proof, port } = bench;
  const since = performance.now();
  const inside = socket ? null : await sendInside(proof.api, wire);
  // Requests that no client could make are sent over a socket, where any bytes can be written.
  const answer = inside ?? (await sendOverSocket(port, wire));
  const milliseconds = performance.now() - since;
  tally.sent += 1;
  if (tally.sent % toldEvery === 0) bench.note(`${tally.sent} requests, ${tally.faults} answers of 5xx`);
  if (!inside) tally.socket += 1;
  tally.slowest = Math.max(tally.slowest, milliseconds);
  if (!answer) return;
  if (answer.status < 400) tally.good += 1;
  if (answer.status === 204) records.spoil();
  if (answer.status >= 500) tally.faults += 1;
  if (milliseconds > longestMs)
    tally.late.push(`A call took ${Math.round(milliseconds)} ms: ${asCurl(wire).slice(0, 600)}`);
  const wrong = wrongWith(answer, wire);
  if (wrong) throw new Error(wrong);
};

const innerText = /sqlite|postgres|kysely|valibot|hono|node:|\.ts\b|\bat [A-Za-z.]+ \(/i;

const wrongWith = (
  { status, text, requestId, bare }: WireAnswer,
  { method, path }: WireRequest,
): string | null => {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`;
  if (bare) return status === 400 || status === 431 || status === 413 ? null : `answered a bare ${status}`;
  if (method === 'HEAD' || [204, 302, 304].includes(status))
    return text === '' ? null : `${status} with a body`;
  // A file is answered as it is.
  if (status < 300 && /^\/api\/v1(?:\/portal)?\/files\//.test(path)) return null;
  const body = parsed(text);
  if (body === null) return `answered ${status} with what is no JSON: ${text.slice(0, 200)}`;
  if (status < 400) return null;
  const error = objectOf(body.error);
  const expected = Object.entries(statusOf).find(([code]) => code === error.code)?.[1];
  if (expected !== status) return `answered ${status} with the code ${String(error.code)}`;
  if (typeof error.message !== 'string' || !error.message.endsWith('.')) return 'answered without a sentence';
  if (innerText.test(error.message)) return `shows what is ours: ${error.message}`;
  return error.request_id === requestId ? null : 'answered with two request ids';
};

const parsed = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    return objectOf(JSON.parse(text));
  } catch {
    // The caller reports a body that is not JSON.
    return null;
  }
};
