/** The header of a raw mail: its fields, and whether it is simple enough to be verified. */
import type { MailAddress, RawMail } from '@tidemark/domain';
import { limits } from '@tidemark/domain/limits';
import { longestAuthors, readAuthors } from '../reading/addresses.ts';
import { allOf, createHeaderReader } from '../structure/header.ts';
import type { Field } from '../structure/part.ts';

/**
 * `bytes` is the header with its empty line. `isTooComplex`: verifying it would take too long, so no signature in it counts.
 * `from` is read out of the first From, by the same functions as the facts of the mail. `isFromCut`: not all of From was read.
 */
export type MailHead = Readonly<{
  bytes: Uint8Array;
  fields: readonly Field[];
  from: readonly MailAddress[];
  fromHeaders: number;
  isFromCut: boolean;
  isTooComplex: boolean;
  isSigned: boolean;
}>;

export const mostSignatures = 10;
const mostLines = 5_000;

export const headOf = async (raw: RawMail): Promise<MailHead> => {
  const { bytes, isWhole } = await readHead(raw);
  const lines = Buffer.from(bytes).toString('latin1').split(/\r?\n/);
  const header = createHeaderReader();
  for (const line of lines) if (line !== '') header.add(line);
  const fields = header.fields();
  const from = allOf(fields, 'from');
  const isFromCut = from.length > mostFroms || from.some((value) => value.length > longestAuthors);
  const signatures = fields.filter(({ name }) => name === 'dkim-signature').length;
  return {
    bytes,
    fields,
    from: from.slice(0, 1).flatMap((value) => readAuthors(value, null)),
    fromHeaders: from.length,
    isFromCut,
    isTooComplex:
      isFromCut ||
      !isWhole ||
      lines.length > mostLines ||
      fields.length >= limits.inbound.header.most ||
      lines.filter(startsSignature).length > mostSignatures,
    isSigned: signatures > 0,
  };
};

const mostFroms = 5;

/** Counts in lines, because a verifier also reads names that are folded before their colon. */
const startsSignature = (line: string): boolean => /^dkim-signature/i.test(line);

const readHead = async (raw: RawMail): Promise<Readonly<{ bytes: Uint8Array; isWhole: boolean }>> => {
  const { bytes: mostBytes } = limits.inbound.header;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of raw.open()) {
    pieces.push(piece);
    size += piece.length;
    const end = endOfHead(pieces, piece, size);
    if (end >= 0) return { bytes: Buffer.concat(pieces).subarray(0, end), isWhole: end <= mostBytes };
    if (size > mostBytes) return { bytes: Buffer.concat(pieces).subarray(0, mostBytes), isWhole: false };
  }
  return { bytes: Buffer.concat(pieces), isWhole: true };
};

/** Behind the empty line, or -1. An end may begin in the piece before. */
const endOfHead = (pieces: readonly Uint8Array[], piece: Uint8Array, size: number): number => {
  const isFirst = pieces.length === 1;
  const seen = isFirst ? Buffer.from(piece) : Buffer.concat([...pieces.slice(-4, -1), piece]);
  const from = Math.max(seen.length - piece.length - 3, 0);
  if (isFirst && /^\r?\n/.test(seen.toString('latin1', 0, 2))) return seen[0] === 10 ? 1 : 2;
  for (let at = seen.indexOf(10, from); at >= 0; at = seen.indexOf(10, at + 1)) {
    if (seen[at + 1] === 10) return size - seen.length + at + 2;
    if (seen[at + 1] === 13 && seen[at + 2] === 10) return size - seen.length + at + 3;
  }
  return -1;
};
