/** Measures the gain of each trick of the HTTP adapter: two servers that differ in its module alone, on copies of one database. */
import { readFileSync } from 'node:fs';
import type { DataSet } from './data-set.ts';
import { pairsRow } from './pairs.ts';
import { forgetPeak, memoryOf, peakMemoryOf } from './process-usage.ts';
import { replacing } from './replacing.ts';
import { opened, type RunOptions, shapeOf, type Tell, withServings } from './run.ts';
import { type Server, startSources } from './servers.ts';
import { columns } from './table.ts';

export type HttpTrickRow = Readonly<{
  trick: string;
  work: string;
  unit: string;
  without: number;
  with: number;
}>;

type Sides = Readonly<{ before: Server; after: Server }>;

type HttpTrick = Readonly<{
  /** Below `adapters/http/src/socket/`. */
  module: string;
  /** The same module without the trick. */
  source: string;
  measure: (sides: Sides, options: RunOptions) => Promise<Omit<HttpTrickRow, 'trick'>>;
}>;

/** On SQLite, from the sources: in the joined file no module can be replaced. */
export const runHttpTricks = async (options: RunOptions, tell: Tell): Promise<readonly HttpTrickRow[]> => {
  const rows: HttpTrickRow[] = [];
  for (const { module, source, measure } of tricks) {
    tell(module);
    const shape = shapeOf(options);
    rows.push(
      await withServings({ ...options, shapes: [shape, shape], tell }, async ([first, second], closers) => {
        if (!first || !second) throw new Error('Expected two databases.');
        const before = await opened(closers, startSources(first, [replacing(`/socket/${module}`, source)]));
        const after = await opened(closers, startSources(second));
        return { trick: module, ...(await measure({ before, after }, options)) };
      }),
    );
  }
  return rows;
};

export const httpTricksText = (rows: readonly HttpTrickRow[]): string =>
  columns([
    ['trick', 'work', '', 'without', 'with', 'saves'],
    ...rows.map(({ trick, work, unit, without, with: having }) => [
      trick,
      work,
      unit,
      without.toFixed(1),
      having.toFixed(1),
      `${Math.round(100 * (1 - having / without))} %`,
    ]),
  ]);

const ticketsRead: HttpTrick['measure'] = async (sides, options) => {
  const measured = { ...options, work: 'get-ticket', connections: 8, pairs: 10, seconds: 3 } as const;
  const { before, after } = await pairsRow(sides, measured);
  return { work: 'get one ticket, 8 connections', unit: 'CPU µs', without: before, with: after };
};

const uploads: HttpTrick['measure'] = async ({ before, after }) => ({
  work: 'twenty forms with 20 MiB at once',
  unit: 'MiB added',
  without: await addedByUploads(before),
  with: await addedByUploads(after),
});

const tricks: readonly HttpTrick[] = [
  { module: 'together.ts', source: 'export const endOfTurn = async () => {};', measure: ticketsRead },
  { module: 'collect-bytes.ts', source: 'export const collecting = (pieces) => pieces;', measure: uploads },
];

/** After one round that warms up: what a server compiles, and the room of its small objects, are no upload's. */
const addedByUploads = async (server: Server): Promise<number> => {
  await uploadTwenty(server);
  forgetPeak(server.pid);
  const before = memoryOf(server.pid) ?? 0;
  await uploadTwenty(server);
  return (peakMemoryOf(server.pid) ?? 0) - before;
};

const uploadTwenty = async ({ url, dataSet }: Server): Promise<void> => {
  const { workspaces }: DataSet = JSON.parse(readFileSync(dataSet, 'utf8'));
  const [key] = workspaces[0]?.keys ?? [];
  const [number] = workspaces[0]?.openNumbers ?? [];
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'multipart/form-data; boundary=b' };
  const upload = async (): Promise<void> => {
    const init = { method: 'POST', headers, body: ReadableStream.from(messageWithFile()), duplex: 'half' };
    const answer = await fetch(`${url}/api/v1/tickets/${number}/messages`, init as RequestInit);
    if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}.`);
    await answer.text();
  };
  await Promise.all(Array.from({ length: 20 }, upload));
};

function* messageWithFile(): Generator<Uint8Array> {
  const piece = Buffer.alloc(64 * 1024, 1);
  yield Buffer.from('--b\r\nContent-Disposition: form-data; name="body"\r\n\r\nHi.\r\n');
  yield Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.dat"\r\n\r\n');
  for (let sent = 0; sent < 20 * 1024 * 1024; sent += piece.length) yield piece;
  yield Buffer.from('\r\n--b--\r\n');
}
