/** The header of a workspace's folder. It is written last: without it the folder is not finished. */
import { join } from 'node:path';
import { DeskError, isUuid } from '@tidemark/domain';
import * as v from 'valibot';
import { folderNames, textOf, writeWhole } from './folder.ts';

export const folderFormat = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const summed = { rows: count, bytes: count, sha256 };

const workspace = v.object({ id: v.pipe(v.string(), v.check(isUuid)), slug: v.string(), name: v.string() });

const manifestSchema = v.object({
  tidemark_workspace: v.literal(folderFormat),
  version: v.string(),
  exported_at: v.string(),
  /** Since when the source is read-only; null for a first pass, which is not opened. */
  read_only_since: v.nullable(v.string()),
  migrations: v.array(v.string()),
  workspace,
  /** Of the key that the folder is sealed under. */
  key_fingerprint: sha256,
  /** Sealed texts that the source itself could not open. */
  unopened: count,
  tables: v.array(v.object({ name: v.string(), ...summed })),
  /** Lines of files.ndjson, and the bytes of the files themselves. */
  files: v.object({ ...summed, file_bytes: count }),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeWhole(join(folder, folderNames.manifest), `${JSON.stringify(manifest, null, 2)}\n`);

export const readManifest = async (folder: string): Promise<Manifest> => {
  const path = join(folder, folderNames.manifest);
  const text = await textOf(path);
  if (text === null)
    throw new DeskError(
      'validation_failed',
      `There is no finished export of a workspace in ${folder}: expected ${folderNames.manifest}. If the export was interrupted, run it again.`,
    );
  const parsed = parsedJson(path, text);
  refuseNewer(path, parsed);
  const result = v.safeParse(manifestSchema, parsed);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = issue && v.getDotPath(issue);
  throw new DeskError(
    'validation_failed',
    `${path} is damaged${field ? ` at ${field}` : ''}: copy it again.`,
  );
};

const refuseNewer = (path: string, parsed: unknown): void => {
  const format = isRecord(parsed) ? parsed.tidemark_workspace : undefined;
  if (typeof format === 'number' && format > folderFormat)
    throw new DeskError(
      'validation_failed',
      `${path} has format ${format}, and this Tidemark reads up to ${folderFormat}: upgrade it first.`,
    );
};

const begunSchema = v.object({ workspace_id: v.string() });

/** Which workspace a folder belongs to, from the first moment on; null for a folder that is none of ours. */
export const readBegun = async (folder: string): Promise<string | null> => {
  const path = join(folder, folderNames.begun);
  const text = await textOf(path);
  if (text === null) return null;
  const result = v.safeParse(begunSchema, parsedJson(path, text));
  return result.success ? result.output.workspace_id : null;
};

export const writeBegun = (folder: string, workspaceId: string): Promise<void> =>
  writeWhole(join(folder, folderNames.begun), `${JSON.stringify({ workspace_id: workspaceId })}\n`);

const parsedJson = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new DeskError('validation_failed', `${path} is damaged: expected JSON.`);
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
