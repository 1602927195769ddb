/** Uploads arrive before their write, so that no transaction waits for bytes (contract §4.2). */

import { DeskError } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import { auditEntry } from '../../model/instance/audit-entry.ts';
import type { ArrivedBytes } from '../../model/library/arrived-file.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import { headLength } from '../../model/library/file-type.ts';
import type { Ports } from '../../model/ports.ts';
import { refuseProgram } from './program-bytes.ts';
import { removeLooseBytes } from './remove-loose-bytes.ts';
import { sizeText } from './size-text.ts';

export type Intake = Readonly<{
  /**
   * Keeps the bytes of the next file. Throws `too_many_files`, `file_too_large` or `payload_too_large` as soon as more
   * has come than may, `file_type_not_allowed` for what begins like a program or the scanner finds, and what the source
   * throws. What the store does not take is read to its end and marked so.
   */
  take(bytes: AsyncIterable<Uint8Array>): Promise<ArrivedBytes>;
}>;

/**
 * Runs `use` with an intake. Bytes without a row are removed when it has ended or was refused. After a failure the write may
 * still be committed, so the sweep removes them later.
 */
export const takingInFiles =
  (ports: Ports) =>
  async <Result>(call: Call, use: (intake: Intake) => Promise<Result>): Promise<Result> => {
    const taken: string[] = [];
    const refusals = new Set<unknown>();
    const all = { size: 0 };
    const take = async (bytes: AsyncIterable<Uint8Array>): Promise<ArrivedBytes> => {
      const { most } = ports.fileLimits;
      if (taken.length >= most)
        throw new DeskError('too_many_files', `A message may have ${most} files, got more.`, 'files');
      const id = ports.ids.next();
      const field = `files.${taken.length}`;
      taken.push(id);
      return takeOne(ports, call, { id, field, bytes, all }).catch((error: unknown) => {
        refusals.add(error);
        throw error;
      });
    };
    const removeLoose = () => removeLooseBytes(ports, call.workspaceId, taken);
    try {
      const result = await use({ take });
      await removeLoose();
      return result;
    } catch (error) {
      // Errors of the intake itself come before any write.
      if (refusals.has(error) || isRefusal(error)) await removeLoose();
      throw error;
    }
  };

const isRefusal = (error: unknown): boolean =>
  error instanceof DeskError && error.code !== 'unavailable' && error.code !== 'internal_error';

type ArrivingFile = Readonly<{
  id: string;
  field: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Of all files of the message so far. */
  all: { size: number };
}>;

const takeOne = async (ports: Ports, call: Call, file: ArrivingFile): Promise<ArrivedBytes> => {
  const arriving = arrivingBytes(ports, file);
  const key = fileKey(call.workspaceId, file.id);
  const isStored = await ports.byteStore.put(key, arriving.pieces).then(
    () => true,
    async (error: unknown) => {
      arriving.rethrow();
      const outcome = error instanceof DeskError ? error.code : 'internal_error';
      const note = auditEntry(
        { ...call, operation: 'storeFile' },
        { id: ports.ids.next(), at: ports.clock.now(), outcome },
      );
      ports.auditTrail.note(call.workspaceId, note);
      await arriving.rest();
      return false;
    },
  );
  if (isStored) await refuseFinding(ports, key, file.field);
  return { id: file.id, ...arriving.seen(), isStored };
};

const arrivingBytes = ({ secrets, fileLimits }: Ports, { field, bytes, all }: ArrivingFile) => {
  const source = bytes[Symbol.asyncIterator]();
  const hasher = secrets.hasher();
  const head: number[] = [];
  let size = 0;
  let failure: { readonly error: unknown } | null = null;

  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = await source.next();
    if (done) {
      refuseProgram(field, Uint8Array.from(head));
      return null;
    }
    size += value.byteLength;
    all.size += value.byteLength;
    refuseExcess(fileLimits, { ofFile: size, ofMessage: all.size }, field);
    hasher.add(value);
    if (head.length < headLength) {
      head.push(...value.subarray(0, headLength - head.length));
      if (head.length === headLength) refuseProgram(field, Uint8Array.from(head));
    }
    return value;
  };
  // The source stays open when the store fails: the rest of it must still be read.
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = await next(); piece; piece = await next()) yield piece;
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  return {
    pieces: pieces(),
    rethrow: () => {
      if (failure) throw failure.error;
    },
    rest: async () => {
      while (await next());
    },
    seen: () => ({ size, sha256: hasher.hex(), head: Uint8Array.from(head) }),
  };
};

type Sizes = Readonly<{ ofFile: number; ofMessage: number }>;

const refuseExcess = (
  { fileBytes, messageBytes }: Ports['fileLimits'],
  { ofFile, ofMessage }: Sizes,
  field: string,
): void => {
  if (ofFile > fileBytes) throw tooLarge({ code: 'file_too_large', what: 'A file', most: fileBytes, field });
  if (ofMessage > messageBytes)
    throw tooLarge({
      code: 'payload_too_large',
      what: 'All files of a message',
      most: messageBytes,
      field: 'files',
    });
};

type Excess = Readonly<{
  code: 'file_too_large' | 'payload_too_large';
  what: string;
  most: number;
  field: string;
}>;

const tooLarge = ({ code, what, most, field }: Excess): DeskError =>
  new DeskError(code, `${what} may have ${sizeText(most)}, got more.`, field);

const refuseFinding = async (
  { fileScanner, byteStore }: Ports,
  key: string,
  field: string,
): Promise<void> => {
  const bytes = fileScanner && (await byteStore.open(key));
  if (!fileScanner || !bytes) return;
  const { clean, finding } = { finding: '', ...(await fileScanner.scan(bytes)) };
  if (finding === null)
    throw new DeskError(
      'file_too_large',
      'The file is larger than the malware scanner of this server accepts; it is not taken.',
      field,
    );
  if (!clean)
    throw new DeskError(
      'file_type_not_allowed',
      'The scanner found malware in this file; it is not taken.',
      field,
    );
};
