/** Files that were uploaded before, in the write of the message or draft that names them. */
import { DeskError, invalid } from '../../kernel/errors.ts';
import type { Actor } from '../../model/actor.ts';
import { countRemoved } from '../../model/instance/count-usage.ts';
import { type ArrivedFile, sizeOfFiles } from '../../model/library/arrived-file.ts';
import type { FileLimits } from '../../model/library/ticket-file.ts';
import type { Upload, UploadFacts } from '../../model/library/upload.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { sizeText } from './size-text.ts';

/** Ids of uploads, and what one message may have. */
export type NamedUploads = Readonly<{ ids: readonly string[]; limits: FileLimits }>;

const field = 'file_ids';

/**
 * Turns waiting uploads into files of the message that is written now, after those that the call itself has (`came`). Throws
 * `validation_failed` for an id that is no waiting upload of the caller, `too_many_files` and `payload_too_large`.
 */
export const takeUploads = async (
  scope: Pick<WriteScope, 'stores' | 'actor'>,
  named: NamedUploads | undefined,
  came: readonly ArrivedFile[] = [],
): Promise<readonly ArrivedFile[]> => {
  if (!named || named.ids.length === 0) return came;
  const { stores, actor } = scope;
  const ids = [...new Set(named.ids)];
  const taken = inOrder(ids, await stores.uploads.take(ownerOf(actor), ids));
  const files = taken.map(({ ownerId, createdAt, ...file }): ArrivedFile => ({ ...file, isStored: true }));
  const all = [...came, ...files];
  refuseTooMany(all, named.limits);
  // They are counted again with the message.
  await countRemoved(stores, { bytes: sizeOfFiles(files) });
  return all;
};

/** Returns the fields that a draft shows of the uploads that it names. Throws as `takeUploads` does. */
export const factsOfUploads = async (
  { stores, actor }: Pick<WriteScope, 'stores' | 'actor'>,
  named: NamedUploads | undefined,
): Promise<readonly UploadFacts[]> => {
  if (!named || named.ids.length === 0) return [];
  const ids = [...new Set(named.ids)];
  const found = inOrder(ids, await stores.uploads.find(ownerOf(actor), ids));
  refuseTooMany(found, named.limits);
  return found.map(({ id, name, contentType, size, inline }) => ({ id, name, contentType, size, inline }));
};

/** The owner of an upload, who may use it. Throws `agent_required` for anybody who is neither an agent nor a key. */
export const ownerOf = ({ type, id }: Actor): string => {
  if (id !== null && (type === 'agent' || type === 'api_key')) return id;
  throw new DeskError('agent_required', 'This call needs an API key or the session of an agent.');
};

const inOrder = (ids: readonly string[], found: readonly Upload[]): readonly Upload[] => {
  const byId = new Map(found.map((upload) => [upload.id, upload]));
  return ids.map((id) => {
    const upload = byId.get(id);
    if (upload) return upload;
    throw invalid(field, `${field} must be ids of your own uploads that no message has yet, got ${id}.`);
  });
};

const refuseTooMany = (
  files: readonly Pick<Upload, 'size'>[],
  { most, messageBytes }: Pick<FileLimits, 'most' | 'messageBytes'>,
): void => {
  if (files.length > most)
    throw new DeskError('too_many_files', `A message may have ${most} files, got ${files.length}.`, field);
  if (files.reduce((sum, { size }) => sum + size, 0) > messageBytes)
    throw new DeskError(
      'payload_too_large',
      `All files of a message may have ${sizeText(messageBytes)}, got more.`,
      field,
    );
};
