/** How fast one worker delivers webhooks, and how soon after a write. */
import { setTimeout as pause } from 'node:timers/promises';
import { configure, hooks, openTickets } from './contrasts.ts';
import { seededDraw } from './draw.ts';
import { prepared, readDataSet } from './prepare.ts';
import type { FanOutRow } from './results.ts';
import { opened, type RunOptions, shapeOf, type Tell, withServings } from './run.ts';
import { type Server, startTidemark, startWorker } from './servers.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';
import { requestsOf, works } from './works.ts';

export const fanOutGoals = { deliveriesPerSecond: 2_000, p95Ms: 100 } as const;

/** Tasks that wait when the worker starts, and writes a second once they are done. */
const backlog = 20_000;
const writesPerSecond = 100;

export const runFanOut = async (options: RunOptions, tell: Tell): Promise<readonly FanOutRow[]> => {
  const rows: FanOutRow[] = [];
  for (const webhooks of [1, 5]) {
    tell(`webhooks, ${webhooks} of them`);
    rows.push(await fanOutRow(options, webhooks, tell));
  }
  return rows;
};

const fanOutRow = (options: RunOptions, webhooks: number, tell: Tell): Promise<FanOutRow> =>
  withServings({ ...options, shapes: [shapeOf(options)], tell }, async ([bare], closers) => {
    if (!bare) throw new Error('Expected a database.');
    const receiver = await startReceiver();
    closers.push(receiver.stop);
    const serving = await prepared(bare, receiver, async (ground) => {
      await configure(ground, { webhooks: hooks(ground.receiver, webhooks) });
      await openTickets(ground, backlog / webhooks);
      return {};
    });
    const worker = await opened(closers, startWorker(serving));
    const drained = await drainedBy(worker, receiver);
    const web = serving.db === 'sqlite' ? worker : await opened(closers, startTidemark(serving));
    // A server that has just begun has no connections yet.
    await web.settle();
    const writes = Math.round(options.seconds * writesPerSecond);
    await write(web, writesPerSecond);
    await receiver.heard(writesPerSecond * webhooks);
    await write(web, writes);
    const { delaysMs, distinct } = await receiver.heard(writes * webhooks);
    const valid = drained.distinct === backlog && distinct === writes * webhooks;
    return { webhooks, backlog, writesPerSecond, ...drained.row, ...delaysOf(delaysMs), valid };
  });

const drainedBy = async (worker: Server, receiver: Receiver) => {
  const { count, distinct, seconds } = await receiver.heard(backlog);
  await worker.settle();
  const per1000 = (cpu: number | null): number | null =>
    cpu === null ? null : Math.round((cpu / backlog) * 1_000_000) / 1_000;
  const row = {
    deliveriesPerSecond: Math.round(count / seconds),
    cpuPer1000: per1000(worker.cpuSeconds()),
  };
  return { row, distinct };
};

const delaysOf = (delaysMs: readonly number[]) => {
  const sorted = delaysMs.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
};

/** New tickets at a steady pace, whenever the earlier ones are answered. */
const write = async ({ url, dataSet }: Server, count: number): Promise<void> => {
  const run = `fan-out-${Date.now()}`;
  const drawn = { draw: seededDraw(20_261_120), run, first: 0, step: 1, count };
  const began = performance.now();
  const answers: Promise<number>[] = [];
  for (const [place, request] of requestsOf(works['create-ticket'], readDataSet(dataSet), drawn).entries()) {
    await pause(Math.max(0, began + (place * 1_000) / writesPerSecond - performance.now()));
    answers.push(post(`${url}/api/v1${request.path}`, request));
  }
  const refused = (await Promise.all(answers)).filter((status) => status !== 201);
  if (refused.length > 0) throw new Error(`${refused.length} writes were answered with ${refused[0]}.`);
};

const post = async (
  url: string,
  { key, body }: Readonly<{ key: string; body?: object }>,
): Promise<number> => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
};
