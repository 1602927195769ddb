/** `multipart/form-data`: text fields under their JSON names, and the repeated part `files`. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ArrivedFile,
  arrivedFile,
  DeskError,
  invalid,
  limits,
  refuseFileType,
  sizeText,
} from '@tidemark/domain';
import { serialQueue } from '@tidemark/domain/serial-queue';
import busboy from 'busboy';
import { fieldValues } from './field-values.ts';
import { formFileName } from './form-file-name.ts';
import { watchedForm } from './form-text.ts';
import type { Reading, Upload } from './read-upload.ts';

export const readMultipart = async (
  pieces: AsyncIterable<Uint8Array>,
  contentType: string,
  reading: Reading,
): Promise<Upload> => {
  const parser = parserFor(contentType, reading);
  const fields = fieldsOf(reading);
  const form = watchedForm(pieces);
  const files: ArrivedFile[] = [];
  let failure: { readonly error: unknown } | null = null;
  const fail = (error: unknown): void => {
    failure ??= { error };
    parser.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  const turns = serialQueue();
  /** Files follow one another: while one is being stored, the parser holds back the rest of the body. */
  const takeInTurn = (work: () => Promise<void>): void => {
    void turns(async () => {
      try {
        if (!failure) await work();
      } catch (error) {
        fail(error);
      }
    });
  };
  /** Stores one file in its turn. Refuses a name that the parser changed. */
  const takeFile = (bytes: Readable, place: number, filename: string): void => {
    const field = `files.${place}.name`;
    try {
      form.refuseChangedName(field, filename);
    } catch (error) {
      bytes.resume();
      fail(error);
      return;
    }
    takeInTurn(async () => {
      const sentName = formFileName(filename);
      refuseFileType(field, sentName);
      files.push(arrivedFile(field, sentName, await reading.take(bytes)));
    });
  };
  let named = 0;
  parser.on('field', (name: string | undefined, value, info) => {
    try {
      fields.add(name ?? '', value, info.valueTruncated);
      form.refuseChanged(name ?? '', value);
    } catch (error) {
      fail(error);
    }
  });
  parser.on('file', (name: string | undefined, bytes, { filename }: { filename?: string | undefined }) => {
    // Its reader gets the error; the rest of a refused body has no reader.
    bytes.on('error', () => undefined);
    if (filename === undefined) takeInTurn(() => refuseUnnamed(bytes));
    else if (name !== 'files') {
      bytes.resume();
      fail(misplaced(name ?? ''));
    } else {
      takeFile(bytes, named, filename);
      named += 1;
    }
  });
  parser.on('filesLimit', () => fail(tooMany(reading)));
  parser.on('fieldsLimit', () => fail(invalid('body', `A form may have ${mostFields} fields, got more.`)));
  const parsed = await pipeline(Readable.from(form.pieces, { highWaterMark: 1 }), parser).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await turns(async () => undefined);
  const broken = failure ?? parsed;
  if (broken) throw shown(broken.error);
  return { ...fields.read(), files };
};

const mostFields = 200;

const parserFor = (contentType: string, { limits: { most } }: Reading): busboy.Busboy => {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: {
        files: most,
        fields: mostFields,
        parts: most + mostFields + 1,
        fieldSize: limits.bodyBytes + 1,
      },
    });
  } catch {
    throw malformed();
  }
};

/** The text fields as JSON. */
const fieldsOf = ({ shape, typed }: Reading) => {
  const texts = new Map<string, string>();
  let size = 0;
  return {
    add: (name: string, value: string, isTruncated: boolean): void => {
      size += name.length + value.length;
      if (isTruncated || size > limits.bodyBytes) {
        typed?.(name, value, true);
        throw tooMuchText();
      }
      if (texts.has(name)) throw invalid(name, `${name} was sent more than once; send it once.`);
      if (name === 'files') throw invalid(name, 'files must be parts with a file name, got a text field.');
      texts.set(name, value);
      typed?.(name, value, false);
    },
    read: () => ({ text: JSON.stringify([...texts]), members: fieldValues(shape, texts) }),
  };
};

/** A browser sends an empty part for a field in which no file was chosen. */
const refuseUnnamed = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const piece of bytes)
    if (piece.byteLength > 0)
      throw invalid('files', 'files must be parts with a file name, got one without.');
};

/** Bytes that nobody takes would leave a message without its attachment, and nobody would hear of it. */
const misplaced = (name: string): DeskError => {
  const short = name.slice(0, 100);
  return invalid(short, `files are sent as \`files\`, got a file named \`${short}\`.`);
};

const tooMany = ({ limits: { most } }: Reading): DeskError =>
  new DeskError('too_many_files', `A message may have ${most} files, got more.`, 'files');

const tooMuchText = (): DeskError =>
  new DeskError(
    'payload_too_large',
    `The text fields of a form may have ${sizeText(limits.bodyBytes)} in all.`,
  );

const malformed = (): DeskError =>
  new DeskError('bad_request', 'The body must be well-formed multipart/form-data, to its last boundary.');

const malformedPart = (): DeskError =>
  new DeskError(
    'bad_request',
    'The headers of a part, with its name and file name, must be whole lines without NUL and other control characters.',
  );

/** Callers do not get the parser's own messages. */
const shown = (error: unknown): unknown => {
  if (error instanceof DeskError) return error;
  return error instanceof Error && error.message === 'Malformed part header' ? malformedPart() : malformed();
};
