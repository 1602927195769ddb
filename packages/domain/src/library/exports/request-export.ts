/** `POST /exports`: a worker creates the export in the background. The number per workspace is limited. */
import { DeskError } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Export, ExportFormat, ExportResource } from '../../model/library/export.ts';
import { atOnce, type Task } from '../../model/outbound/task.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { readExportFilter } from './export-filter.ts';
import { refuseUnknownReferences } from './export-references.ts';

export type RequestExport = Readonly<{
  resource: ExportResource;
  format: ExportFormat;
  filter?: Readonly<Record<string, unknown>> | undefined;
}>;

export const requestExport = async (
  { stores, ids, now }: WriteScope,
  { resource, format, filter = {}, requestedWith }: RequestExport & Pick<Export, 'requestedWith'>,
): Promise<Export> => {
  const read = readExportFilter(resource, filter);
  await refuseUnknownReferences(stores, read);
  const record: Export = {
    id: ids.next(),
    status: 'queued',
    resource,
    format,
    filter: read,
    createdAt: now,
    rowCount: null,
    bytes: null,
    error: null,
    bytesId: null,
    expiresAt: null,
    requestedWith,
  };
  await stores.configuration.hold();
  await refuseTooManyUnfinished(stores);
  await expireOldest(stores);
  await stores.exports.add(record);
  await stores.tasks.add([exportTask(ids, record, now)]);
  return record;
};

const refuseTooManyUnfinished = async ({ exports }: Stores): Promise<void> => {
  const { unfinished } = limits.exports;
  if ((await exports.countUnfinished()) < unfinished) return;
  throw new DeskError(
    'rate_limited',
    `A workspace has at most ${unfinished} exports that wait or are being made; try again when one of them has ended.`,
    { retryAfterSeconds: againInSeconds },
  );
};

const againInSeconds = 30;

/**
 * After the configuration is held, and in the order of their ids: an erasure, which expires them too, does the same, so that
 * the two never wait for each other.
 */
const expireOldest = async ({ exports }: Stores): Promise<void> => {
  const older = await exports.listReadyBefore(limits.exports.ready, batch);
  for (const id of older.map((one) => one.id).toSorted()) {
    const found = await exports.findForChange(id);
    if (found?.status === 'ready') await exports.save({ ...found, status: 'expired' });
  }
};

/** More than one only where a workspace had more before there was a limit. */
const batch = 100;

/** Exports of a workspace share the workers with those of others. */
const exportTask = (ids: Ids, { id }: Export, now: Instant): Task => ({
  id: ids.next(),
  kind: 'export.make',
  payload: { export_id: id },
  lane: null,
  group: 'exports',
  runAt: atOnce(now),
});
