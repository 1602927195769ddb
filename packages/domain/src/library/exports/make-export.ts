/** The task `export.make`: walks one state of the workspace, and keeps it as a file (contract §11). */
import { DeskError } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { exportKey } from '../../model/library/byte-key.ts';
import type { Export } from '../../model/library/export.ts';
import type { ClaimedTask, Outcome } from '../../model/outbound/task.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { walkRows } from './walk-rows.ts';

type Made = Readonly<{ rowCount: number; bytes: number }>;
type Run = Readonly<{ workspaceId: string; id: string; bytesId: string }>;

/**
 * If a worker dies, the next one starts the export again; the sweep removes what was half written. Few exports run at once
 * in a process, so that other work continues.
 */
export const makingExports = (ports: Ports): ((task: ClaimedTask) => Promise<Outcome>) => {
  let running = 0;
  return async (task) => {
    if (running >= limits.exports.atOnce) return { wait: plus(ports.clock.now(), turnMs) };
    running += 1;
    try {
      return await attempt(ports, task);
    } finally {
      running -= 1;
    }
  };
};

const turnMs = 1_000;

const attempt = async (ports: Ports, task: ClaimedTask): Promise<Outcome> => {
  const { workspaceId, payload, attempts } = task;
  const id = String(payload.export_id);
  const request = await begin(ports, workspaceId, id);
  if (!request) return { done: true };
  const run: Run = { workspaceId, id, bytesId: request.bytesId };
  try {
    const made = await write(ports, run, request);
    return (await end(ports, run, made)) ? { done: true } : await beginAgain(ports, run, attempts);
  } catch (error) {
    if (error === superseded) return beginAgain(ports, run, attempts);
    if (attempts + 1 >= limits.exports.attempts) await fail(ports, run, error);
    throw error;
  }
};

/** Each run stores its bytes under its own key; leftovers of an earlier run are removed. */
const begin = async (
  { work, ids, byteStore }: Ports,
  workspaceId: string,
  id: string,
): Promise<(Export & Readonly<{ bytesId: string }>) | null> => {
  const bytesId = ids.next();
  const earlier = await work.write(workspaceId, async ({ exports }) => {
    const found = await exports.findForChange(id);
    if (found?.status !== 'queued' && found?.status !== 'running') return null;
    await exports.save({ ...found, status: 'running', bytesId });
    return found;
  });
  if (earlier?.bytesId) await byteStore.remove([exportKey(workspaceId, earlier.bytesId)]);
  return earlier && { ...earlier, bytesId };
};

/** The snapshot is held open only while rows are read: storing the file may take longer. */
const write = async (
  { work, byteStore, exportRecords }: Ports,
  run: Run,
  { resource, format, filter }: Export,
): Promise<Made> => {
  const { workspaceId, bytesId } = run;
  let rowCount = 0;
  let bytes = 0;
  let pages = 0;
  const walked = Promise.withResolvers<void>();
  async function* pieces(stores: Stores): AsyncGenerator<Uint8Array> {
    try {
      const head = exportRecords.head(resource, format);
      bytes += head.length;
      yield head;
      for await (const rows of walkRows(stores, { resource, filter })) {
        pages += 1;
        if (pages % looksEvery === 0) await refuseSuperseded(work, run);
        const lines = exportRecords.lines(rows, format);
        rowCount += rows.rows.length;
        bytes += lines.length;
        yield lines;
      }
    } finally {
      walked.resolve();
    }
  }
  let kept = Promise.resolve();
  try {
    await work.snapshot(workspaceId, (stores) => {
      kept = byteStore.put(exportKey(workspaceId, bytesId), pieces(stores));
      return Promise.race([walked.promise, kept]);
    });
  } finally {
    await kept;
  }
  return { rowCount, bytes };
};

/** Pages between two checks whether the run is still wanted: a long run must stop soon after an erasure. */
const looksEvery = 50;

/** The run was superseded: another one has started, or must start. */
const superseded = new Error('The export is made by another run.');

const refuseSuperseded = async (work: Ports['work'], { workspaceId, id, bytesId }: Run): Promise<void> => {
  const found = await work.read(workspaceId, ({ exports }) => exports.find(id));
  if (!isOurs(found, bytesId)) throw superseded;
};

const isOurs = (found: Export | null, bytesId: string): found is Export =>
  found?.status === 'running' && found.bytesId === bytesId;

/** False when the run was superseded: then no export refers to its bytes. */
const end = ({ work, clock }: Ports, { workspaceId, id, bytesId }: Run, made: Made): Promise<boolean> =>
  work.write(workspaceId, async ({ exports }) => {
    const found = await exports.findForChange(id);
    if (!isOurs(found, bytesId)) return false;
    const expiresAt = plus(clock.now(), limits.exports.lifeMs);
    await exports.save({ ...found, ...made, status: 'ready', error: null, expiresAt });
    return true;
  });

/**
 * Removes its bytes, and the task checks whether to start again. The number of restarts is limited, because people may be
 * erased all day.
 */
const beginAgain = async (ports: Ports, run: Run, attempts: number): Promise<Outcome> => {
  const { byteStore, clock } = ports;
  await byteStore.remove([exportKey(run.workspaceId, run.bytesId)]);
  if (attempts >= limits.exports.restarts) await fail(ports, run, restartedTooOften);
  return { later: clock.now() };
};

const restartedTooOften = new DeskError(
  'unavailable',
  'People were erased each time that it was being made; ask for it again when that is over.',
);

const fail = ({ work }: Ports, { workspaceId, id, bytesId }: Run, error: unknown): Promise<void> =>
  work.write(workspaceId, async ({ exports }) => {
    const found = await exports.findForChange(id);
    const isOver = found?.status !== 'queued' && found?.status !== 'running';
    if (isOver || found.bytesId !== bytesId) return;
    await exports.save({ ...found, status: 'failed', error: reasonOf(error) });
  });

/** Our own messages may be shown; those of libraries may not. */
const reasonOf = (error: unknown): string =>
  error instanceof DeskError ? error.message : 'It could not be made; ask for it again.';
