/** JSON whose `files` hold their bytes as base64: the data is passed on as it arrives, and only the rest is buffered and parsed. */
import {
  type ArrivedBytes,
  type ArrivedFile,
  arrivedFile,
  DeskError,
  described,
  invalid,
  limits,
} from '@tidemark/domain';
import * as v from 'valibot';
import { jsonBody } from '../body.ts';
import { parseBody } from '../input.ts';
import { base64Bytes } from './base64-bytes.ts';
import { FileInput } from './file-input.ts';
import { jsonWithoutData } from './json-without-data.ts';
import type { Reading, Upload } from './read-upload.ts';

export const readJsonFiles = async (
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  reading: Reading,
): Promise<Upload> => {
  const taken: ArrivedBytes[] = [];
  const rest = await jsonWithoutData(pieces, {
    mostBytes: limits.bodyBytes,
    take: async (text) => {
      taken.push(await reading.take(base64Bytes(text, `files.${taken.length}.data`)));
      return taken.length - 1;
    },
  });
  const { text, members } = jsonBody(rest);
  const { files, ...others } = members;
  return { text, members: others, files: filesIn(files, taken, reading) };
};

/** In the place of its data, a file has the number of what was taken. */
const filesIn = (
  files: unknown,
  taken: readonly ArrivedBytes[],
  { limits: { most }, ignored }: Reading,
): readonly ArrivedFile[] => {
  if (files === undefined) return [];
  if (!Array.isArray(files))
    throw invalid('files', `files must be a list of objects with name and data, got ${described(files)}.`);
  if (files.length > most)
    throw new DeskError('too_many_files', `A message may have ${most} files, got more.`, 'files');
  const used = new Set<unknown>();
  return parseBody(filesShape, { files }, ignored).files.map(({ name, data }, place) => {
    const bytes = used.has(data) ? undefined : taken[data];
    used.add(data);
    if (!bytes) throw invalid(`files.${place}.data`, `files.${place}.data must be base64 text, sent once.`);
    return arrivedFile(`files.${place}.name`, name, bytes);
  });
};

const filesShape = v.object({
  files: v.array(
    v.object(
      { ...FileInput.entries, data: v.pipe(v.number('base64 text'), v.integer('base64 text')) },
      // Said of the object, and of a member that it lacks.
      ({ expected }) => (expected === 'Object' ? 'an object with name and data' : 'text'),
    ),
    'objects with name and data',
  ),
});
