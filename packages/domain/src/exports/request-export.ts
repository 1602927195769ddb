/** `POST /exports`: an export is made in the background, as soon as a worker is free. */
import type { Instant } from '../instant.ts';
import type { Ids } from '../ports.ts';
import { atOnce, type Task } from '../tasks/task.ts';
import type { WriteScope } from '../use-case.ts';
import type { Export, ExportFormat, ExportResource } from './export.ts';
import { readExportFilter } from './export-filter.ts';
import { refuseUnknownReferences } from './export-references.ts';

export type RequestExport = Readonly<{
  resource: ExportResource;
  format: ExportFormat;
  filter?: Readonly<Record<string, unknown>> | undefined;
}>;

export const requestExport = async (
  { stores, ids, now }: WriteScope,
  { resource, format, filter = {} }: RequestExport,
): Promise<Export> => {
  const read = readExportFilter(resource, filter);
  await refuseUnknownReferences(stores, read);
  const wanted: Export = {
    ...{ id: ids.next(), status: 'queued', resource, format, filter: read, createdAt: now },
    ...{ rowCount: null, bytes: null, error: null, bytesId: null, expiresAt: null },
  };
  await stores.exports.add(wanted);
  await stores.tasks.add([exportTask(ids, wanted, now)]);
  return wanted;
};

/** Exports of a workspace share the workers with those of others. */
const exportTask = (ids: Ids, { id }: Export, now: Instant): Task => ({
  id: ids.next(),
  kind: 'export.make',
  payload: { export_id: id },
  lane: null,
  group: 'exports',
  runAt: atOnce(now),
});
