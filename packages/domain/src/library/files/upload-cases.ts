/** The use cases of uploads, and the sweep of those that nobody uses. */
import { DeskError, invalid } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { countGrowth, countRemoved } from '../../model/instance/count-usage.ts';
import type { ArrivedFile } from '../../model/library/arrived-file.ts';
import type { Upload } from '../../model/library/upload.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { ownerOf } from './use-uploads.ts';

/** Files that are uploaded before their message is written (contract §4.6). */
export interface UploadCases {
  /**
   * Keeps one file until a message or draft of the caller names it: for a day at least.
   *
   * Throws `validation_failed` for none or several files, `too_many_files` where too many of the caller’s wait already,
   * `agent_required`, `unavailable` where the store did not take it, and `storage_full`.
   */
  add(call: Call, files: readonly ArrivedFile[]): Promise<Upload>;
}

export const uploadCases = (ports: Ports): UploadCases => ({ add: writing(ports)(addUpload) });

const addUpload = async (scope: WriteScope, files: readonly ArrivedFile[]): Promise<Upload> => {
  const { isStored, ...file } = onlyFile(files);
  const { stores, actor, now } = scope;
  const ownerId = ownerOf(actor);
  if (!isStored) throw new DeskError('unavailable', 'The storage did not take the file. Try again.');
  if ((await stores.uploads.countOf(ownerId)) >= limits.files.waiting)
    throw new DeskError(
      'too_many_files',
      `At most ${limits.files.waiting} uploads may wait for their messages. Send some, or wait a day.`,
      'files',
    );
  const upload = { ...file, ownerId, createdAt: now };
  await stores.uploads.add(upload);
  await countGrowth(scope, { bytes: file.size });
  return upload;
};

const onlyFile = (files: readonly ArrivedFile[]): ArrivedFile => {
  const [file, ...others] = files;
  if (file && others.length === 0) return file;
  throw invalid('files', `files must be exactly one file, got ${files.length}.`);
};

const pageLength = 100;

/** Uploads that no draft names, a day after they were stored. */
export const findUnusedUploads = async (stores: Stores, now: Instant): Promise<readonly Upload[]> => {
  const before = plus(now, -limits.files.looseMs);
  const old: Upload[] = [];
  for (let after: string | null = null; ; ) {
    const page = await stores.uploads.list({ limit: pageLength, after });
    old.push(...page.data.filter(({ createdAt }) => createdAt < before));
    if (page.next === null) break;
    after = page.next;
  }
  if (old.length === 0) return [];
  const used = await stores.drafts.namedFiles();
  return old.filter(({ id }) => !used.has(id));
};

/** Looks once more, for a draft may name one of them since; their bytes are left to the sweep. */
export const removeUnusedUploads = async ({ stores, now }: WriteScope): Promise<void> => {
  const uploads = await findUnusedUploads(stores, now);
  await stores.uploads.remove(uploads.map(({ id }) => id));
  await countRemoved(stores, { bytes: uploads.reduce((sum, { size }) => sum + size, 0) });
};
