/** `npm run bench -- --contrasts`: the same work with a speed trick and without it, in slices that alternate. */
import { join } from 'node:path';
import {
  postgresContrasts,
  sqliteContrasts,
  type TrickContrast,
  type TrickContrasts,
} from '@tidemark/sql/contrasts';
import { groupContrasts } from '@tidemark/sql/group-contrast';
import { youngContrasts } from '@tidemark/sql/young-contrast';
import { cacheFolder } from './database.ts';
import { newFolder } from './leftovers.ts';
import { ask, databaseUrl, openPostgresServer, runPrefix } from './postgres-server.ts';
import { cpuSecondsOfFamily } from './process-usage.ts';
import { columns } from './table.ts';

/** Median CPU microseconds of one piece of work, of this process and of the server of the database together. */
export type TrickRow = Readonly<{ trick: string; work: string; without: number; with: number }>;

export const runTricks = async (tell: (text: string) => void): Promise<readonly TrickRow[]> => {
  const server = await openPostgresServer(join(cacheFolder, 'postgres'));
  const names = ['tricks', 'young_without', 'young_with'].map((name) => `${runPrefix}${name}`);
  const [url = '', without = '', having = ''] = names.map((name) => databaseUrl(server.url, name));
  const openings = [
    () => sqliteContrasts(newFile()),
    () => groupContrasts({ without: newFile(), with: newFile() }),
    () => postgresContrasts(url),
    () => youngContrasts({ without, with: having }),
  ];
  try {
    for (const name of names) await ask(server.url, `create database ${name}`);
    const rows: TrickRow[] = [];
    for (const open of openings) rows.push(...(await rowsOf(await open(), server.postmaster, tell)));
    return rows;
  } finally {
    for (const name of names) await ask(server.url, `drop database if exists ${name} with (force)`);
    await server.stop();
  }
};

const rowsOf = async (
  { contrasts, close }: TrickContrasts,
  postmaster: number | null,
  tell: (text: string) => void,
): Promise<readonly TrickRow[]> => {
  try {
    const rows: TrickRow[] = [];
    for (const contrast of contrasts) {
      tell(`${contrast.trick}: ${contrast.work}`);
      rows.push(await rowOf(contrast, postmaster));
    }
    return rows;
  } finally {
    await close();
  }
};

const newFile = (): string => join(newFolder(), 'tidemark.db');

export const tricksText = (rows: readonly TrickRow[]): string =>
  columns([
    ['trick', 'work', 'without µs', 'with µs', 'saves'],
    ...rows.map(({ trick, work, without, with: having }) => [
      trick,
      work,
      without.toFixed(0),
      having.toFixed(0),
      `${Math.round(100 * (1 - having / without))} %`,
    ]),
  ]);

const rowOf = async (contrast: TrickContrast, postmaster: number | null): Promise<TrickRow> => {
  const sides = { without: [] as number[], with: [] as number[] };
  for (let pair = 0; pair <= pairs; pair += 1)
    for (const side of ['without', 'with'] as const) {
      const cost = await costOf(contrast[side], contrast, postmaster);
      // The first slice of each side warms up.
      if (pair > 0) sides[side].push(cost);
    }
  const { trick, work } = contrast;
  return { trick, work, without: medianOf(sides.without), with: medianOf(sides.with) };
};

const pairs = 10;
const usualCallers = 8;
const usualSlice = 1_500;

const costOf = async (
  work: () => Promise<unknown>,
  { inSlice = usualSlice, callers = usualCallers }: TrickContrast,
  postmaster: number | null,
): Promise<number> => {
  const server = () => (postmaster === null ? 0 : (cpuSecondsOfFamily(postmaster) ?? 0));
  const before = process.cpuUsage();
  const serverBefore = server();
  let begun = 0;
  const caller = async (): Promise<void> => {
    while (begun < inSlice) {
      begun += 1;
      await work();
      // Requests come with the turns of the event loop.
      await new Promise(setImmediate);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const { user, system } = process.cpuUsage(before);
  return (user + system + (server() - serverBefore) * 1e6) / inSlice;
};

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
