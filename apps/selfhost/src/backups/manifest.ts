/** The manifest of a backup. It is written last: a folder without it is not a backup. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DeskError, partsOfKey } from '@tidemark/domain';
import * as v from 'valibot';
import { codeOf, textOf, writeDurably } from './durable-files.ts';

const size = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const text = v.pipe(v.string(), v.maxLength(100));

/** Ids of ours and one word: no key leads out of a folder. */
const fileKeySchema = v.pipe(
  v.string(),
  v.check((key) => {
    try {
      return partsOfKey(key)[1] !== 'exports';
    } catch {
      // The manifest is refused as a whole.
      return false;
    }
  }),
);

const manifestSchema = v.strictObject({
  format: v.literal(1),
  id: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/)),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.picklist(['nightly', 'manual']),
  version: text,
  migrations: v.array(text),
  counts: v.strictObject({ workspaces: size, contacts: size, tickets: size, messages: size, files: size }),
  secret_key: v.strictObject({ included: v.boolean(), fingerprint: text }),
  database: v.strictObject({ size, sha256 }),
  /** Null: the files are in an object store. */
  files: v.nullable(v.array(v.strictObject({ key: fileKeySchema, size, sha256 }))),
  /** Files whose bytes were lost or damaged when the backup was made. */
  missing: v.array(fileKeySchema),
  /** Files that were erased while the backup was made. */
  erased: v.array(fileKeySchema),
});

export type Manifest = v.InferOutput<typeof manifestSchema>;
export type BackedUpFile = NonNullable<Manifest['files']>[number];

export const manifestName = 'manifest.json';

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeDurably(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);

/** Throws for what is no manifest of ours, naming the part that is wrong. */
export const readManifest = (folder: string): Manifest => {
  const found = manifestIn(folder);
  if (found === null) throw new DeskError('not_found', `${folder} is no backup: it has no ${manifestName}.`);
  const { success, output, issues } = v.safeParse(manifestSchema, found);
  if (success) return output;
  const where = v.getDotPath(issues[0]) ?? 'its form';
  throw new DeskError(
    'unavailable',
    `${join(folder, manifestName)} is damaged, or of a newer Tidemark: ${where}.`,
  );
};

/** A longer one would be no string any more. */
const longest = 500 * 1024 * 1024;

const manifestIn = (folder: string): unknown => {
  const path = join(folder, manifestName);
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(textOf(path, longest) ?? '{}');
  } catch (error) {
    const fault =
      error instanceof SyntaxError ? 'is damaged: it is not JSON' : `cannot be read (${codeOf(error)})`;
    throw new DeskError('unavailable', `${path} ${fault}.`);
  }
};

export const bytesOf = ({ database, files }: Manifest): number =>
  (files ?? []).reduce((sum, file) => sum + file.size, database.size);
