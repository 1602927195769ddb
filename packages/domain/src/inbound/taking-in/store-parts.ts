/** Stores the files of a mail like uploads, ahead of the write that they belong to. The mail is kept whatever they are. */

import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { utf8Bytes } from '../../kernel/utf-8.ts';
import type { Intake } from '../../library/files/take-in-files.ts';
import type { MailPart } from '../../model/inbound/mail-facts.ts';
import { type ArrivedFile, arrivedFile } from '../../model/library/arrived-file.ts';
import { refuseFileType, shownFileName } from '../../model/library/file-name.ts';
import type { FileLimits } from '../../model/library/ticket-file.ts';

/**
 * `fileIdOf` finds the file of a Content-ID. `skipped` are names of files that were not taken, `refused` is how many of them
 * were refused for what they are.
 */
export type StoredParts = Readonly<{
  files: readonly ArrivedFile[];
  fileIdOf: (contentId: string) => string | null;
  skipped: readonly string[];
  refused: number;
}>;

const { attached, inline } = limits.inbound.files;

/** The most files that one mail brings: with its text, where that is too long for a body. */
export const mostParts = attached + inline + 1;

export const storeParts = async (
  { take }: Intake,
  parts: readonly MailPart[],
  { fileBytes, messageBytes, waitsForScanner }: FileLimits & Readonly<{ waitsForScanner: boolean }>,
): Promise<StoredParts> => {
  const files: ArrivedFile[] = [];
  const byContentId = new Map<string, string>();
  const skipped: string[] = [];
  let refused = 0;
  let left = messageBytes;
  const chosen = chosenOf(parts);
  for (const part of parts) {
    if (!chosen.has(part) || part.size > Math.min(fileBytes, left)) {
      skipped.push(shownFileName(part.name));
      continue;
    }
    const file = await taken(take, part, waitsForScanner);
    if (typeof file === 'string') {
      skipped.push(shownFileName(part.name));
      refused += file === 'refused' ? 1 : 0;
      continue;
    }
    left -= file.size;
    files.push(file);
    if (part.contentId !== null && file.isStored) byContentId.set(part.contentId, file.id);
  }
  return { files, fileIdOf: (contentId) => byContentId.get(contentId) ?? null, skipped, refused };
};

const chosenOf = (parts: readonly MailPart[]): ReadonlySet<MailPart> =>
  new Set([
    ...parts.filter((part) => !part.inline).slice(0, attached),
    ...parts.filter((part) => part.inline).slice(0, inline),
  ]);

/** `refused`: for its name, its bytes or what the scanner found. `away`: nobody can say, and it waits no longer. */
const taken = async (
  take: Intake['take'],
  { name, bytes }: MailPart,
  waits: boolean,
): Promise<ArrivedFile | 'refused' | 'away'> => {
  try {
    refuseFileType('files', name);
    return arrivedFile('files', name, await take(bytes()));
  } catch (error) {
    if (error instanceof DeskError && refusals.has(error.code)) return 'refused';
    if (error instanceof DeskError && error.code === 'unavailable' && !waits) return 'away';
    throw error;
  }
};

const refusals: ReadonlySet<string> = new Set([
  'file_type_not_allowed',
  'file_too_large',
  'payload_too_large',
]);

/** The whole text as a file. */
export const textPart = (text: string): MailPart => {
  const bytes = utf8Bytes(text);
  return {
    name: 'message.txt',
    contentType: 'text/plain; charset=utf-8',
    size: bytes.length,
    contentId: null,
    inline: true,
    isSignature: false,
    bytes: async function* () {
      yield bytes;
    },
  };
};
