import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Driven, Job } from './job.ts';
import { endedWithRun } from './leftovers.ts';
import { forgetPeak, peakMemoryOf } from './process-usage.ts';
import type { Server } from './servers.ts';
import type { AnyWorkName } from './works.ts';

/** The result of one server for one work. */
export type Measured = Readonly<{
  requestsPerSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  answers: number;
  wrong: number;
  statuses: Readonly<Record<string, number>>;
  bytesPerAnswer: number;
  /** CPU seconds for 1,000 requests; null where they cannot be told. */
  cpuPer1000: number | null;
  databaseCpuPer1000: number | null;
  peakMemoryMb: number | null;
}>;

export type Measurement = Readonly<{
  work: AnyWorkName;
  connections: number;
  seconds: number;
  warmUpSeconds: number;
  slices: number;
}>;

/** A server that is asked for other work than the rest. */
export type Driving = Server & Readonly<{ work?: AnyWorkName }>;

/** Drives the servers in turn, slice by slice, so that what else the machine does falls on all of them. */
export const measure = async (
  servers: readonly Driving[],
  measurement: Measurement,
): Promise<readonly Measured[]> => {
  const { warmUpSeconds, slices, seconds } = measurement;
  for (const server of servers) await drive(server, measurement, warmUpSeconds);
  for (const server of servers) await server.settle();
  for (const { pid } of servers) forgetPeak(pid);
  const driven: Slice[][] = servers.map(() => []);
  for (let slice = 0; slice < slices; slice++)
    for (const [place, server] of servers.entries())
      driven[place]?.push(await measuredSlice(server, measurement, seconds / slices));
  return servers.map((server, place) => summed(driven[place] ?? [], peakMemoryOf(server.pid)));
};

/** Measurements of one server over a while. */
export type Slice = Driven & Readonly<{ cpu: number | null; databaseCpu: number | null }>;

export const measuredSlice = async (
  server: Driving,
  measurement: Measurement,
  seconds: number,
): Promise<Slice> => {
  const cpu = server.cpuSeconds();
  const databaseCpu = server.databaseCpuSeconds();
  const driven = await drive(server, measurement, seconds);
  await server.settle();
  return {
    ...driven,
    cpu: difference(server.cpuSeconds(), cpu),
    databaseCpu: difference(server.databaseCpuSeconds(), databaseCpu),
  };
};

const difference = (after: number | null, before: number | null): number | null =>
  after === null || before === null ? null : after - before;

let runs = 0;

const drive = async (server: Driving, measurement: Measurement, seconds: number): Promise<Driven> => {
  const { work = measurement.work } = server;
  const { connections } = measurement;
  runs += 1;
  const run = `${Date.now().toString(36)}${runs}`;
  const { url, dataSet } = server;
  const job: Job = { url, work, connections, seconds, dataSet, seed: 20_261_120, run };
  const child = endedWithRun(
    spawn(process.execPath, [join(import.meta.dirname, 'drive.ts')], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  child.stdin.end(JSON.stringify(job));
  const told = await text(child.stdout);
  if (told === '') throw new Error(`The drive of ${server.name} with ${work} ended without a result.`);
  return JSON.parse(told);
};

export const summed = (slices: readonly Slice[], peakMemoryMb: number | null): Measured => {
  const total = (of: (slice: Slice) => number): number => slices.reduce((sum, slice) => sum + of(slice), 0);
  const answers = total((slice) => slice.answers);
  const latencies = Float64Array.from(slices.flatMap(({ latenciesUs }) => latenciesUs)).sort();
  const percentile = (share: number): number =>
    rounded((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0) / 1_000);
  const per1000 = (values: readonly (number | null)[]): number | null =>
    values.includes(null) ? null : rounded((sumOf(values) / Math.max(answers, 1)) * 1_000);
  return {
    requestsPerSecond: Math.round(answers / total(({ seconds }) => seconds)),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    answers,
    wrong: total(({ wrong }) => wrong),
    statuses: statusesOf(slices),
    bytesPerAnswer: Math.round(total(({ bytes }) => bytes) / Math.max(answers, 1)),
    cpuPer1000: per1000(slices.map(({ cpu }) => cpu)),
    databaseCpuPer1000: per1000(slices.map(({ databaseCpu }) => databaseCpu)),
    peakMemoryMb,
  };
};

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const rounded = (number: number): number => Math.round(number * 1_000) / 1_000;

const statusesOf = (slices: readonly Slice[]): Readonly<Record<string, number>> => {
  const all: Record<string, number> = {};
  for (const { statuses } of slices)
    for (const [status, count] of Object.entries(statuses)) all[status] = (all[status] ?? 0) + count;
  return all;
};
