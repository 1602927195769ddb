/** Drives one server for a while, in a process of its own: the job is read from stdin, the results are written to stdout. */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { DataSet } from './data-set.ts';
import { seededDraw } from './draw.ts';
import type { Driven, Job } from './job.ts';
import { requestsOf, works } from './works.ts';

const drive = async (job: Job): Promise<Driven> => {
  const work = works[job.work];
  const dataSet: DataSet = JSON.parse(readFileSync(job.dataSet, 'utf8'));
  const prepared = clientRequests(job, dataSet);
  const latenciesUs: number[] = [];
  const firstUs: number[] = [];
  const statuses: Record<string, number> = {};
  const begun = new WeakSet<object>();
  let answers = 0;
  let bytes = 0;
  let errors = 0;
  let started = 0;
  let last = 0;
  let clients = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const instance = autocannon(
    {
      url: job.url,
      connections: job.connections,
      duration: job.seconds,
      sampleInt: 100,
      setupClient: (client) => client.setRequests(prepared[clients++] ?? []),
    },
    (error) => (error ? reject(error) : resolve()),
  );
  // Not before: the requests are still being prepared.
  instance.on('start', () => {
    started = performance.now();
  });
  instance.on('response', (client, status, size, milliseconds) => {
    answers += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    bytes += size;
    // The first answer of each connection waits for this process, which is still being compiled: 150 ms of which the server took 5.
    (begun.has(client) ? latenciesUs : firstUs).push(Math.round(milliseconds * 1_000));
    begun.add(client);
    last = performance.now();
  });
  instance.on('reqError', () => {
    errors += 1;
  });
  await promise;
  const wrong = answers - (statuses[work.status] ?? 0) + errors;
  return {
    answers,
    seconds: (last - started) / 1_000,
    wrong,
    statuses,
    bytes,
    latenciesUs: latenciesUs.length > 0 ? latenciesUs : firstUs,
  };
};

/** No more than a server can answer in the time: afterwards a connection starts again with its first request. */
const mostRequests = 20_000;
const mostNew = 12_000;

const clientRequests = (job: Job, dataSet: DataSet): autocannon.Request[][] => {
  const once = job.work === 'contact-new';
  const total = once ? Math.ceil(mostNew * (job.seconds + 0.2)) : mostRequests;
  const count = Math.ceil(total / job.connections);
  return Array.from({ length: job.connections }, (_, first) =>
    requestsOf(works[job.work], dataSet, {
      draw: seededDraw(job.seed + first),
      run: job.run,
      first,
      step: job.connections,
      count,
    }).map(({ method, path, body, key, workspaceId }) => ({
      method,
      path: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        // Read by the bare server alone, which has no keys.
        'x-workspace': workspaceId,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })),
  );
};

if (import.meta.main) {
  const driven = await drive(JSON.parse(await text(process.stdin)));
  process.stdout.write(JSON.stringify(driven));
}
