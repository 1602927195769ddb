/** An export as clients see it (contract §11.1). */
import { type Export, exportFormats, exportResources, exportStatuses } from '@tidemark/domain';
import * as v from 'valibot';
import { at, atOrNull, count, id, textOrNull } from '../wire.ts';

export const ExportWire = v.object({
  id,
  status: v.pipe(
    v.picklist(exportStatuses),
    v.description('`ready` has a link; `expired` had one; `failed` says why in `error`.'),
  ),
  resource: v.picklist(exportResources),
  format: v.picklist(exportFormats),
  filter: v.pipe(
    v.unknown(),
    v.metadata({ type: 'object', additionalProperties: true }),
    v.description('As it was understood.'),
  ),
  row_count: v.pipe(v.nullable(count), v.description('Null until it is ready.')),
  bytes: v.pipe(v.nullable(count), v.description('Null until it is ready.')),
  error: textOrNull,
  download_url: v.pipe(
    textOrNull,
    v.description(
      'Signed: anybody who has the link can download until `expires_at`. Null unless it is ready.',
    ),
  ),
  expires_at: atOrNull,
  created_at: at,
});

export const exportToWire = (
  found: Export,
  downloadUrl: string | null,
): v.InferOutput<typeof ExportWire> => ({
  id: found.id,
  status: found.status,
  resource: found.resource,
  format: found.format,
  filter: found.filter,
  row_count: found.rowCount,
  bytes: found.bytes,
  error: found.error,
  download_url: downloadUrl,
  expires_at: found.expiresAt,
  created_at: found.createdAt,
});
