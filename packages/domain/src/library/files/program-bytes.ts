/** Recognises programs and scripts by their first bytes, whatever their name says (contract §4.3). */
import { DeskError } from '../../kernel/errors.ts';
import { headLength } from '../../model/library/file-type.ts';

/** `head`: the first bytes of the file, `headLength` of them or all that there are. */
export const refuseProgram = (field: string, head: Uint8Array): void => {
  const found = programs.find(({ begins }) => begins(head));
  if (found)
    throw new DeskError(
      'file_type_not_allowed',
      `${field} must be no program or script, got a file that begins like ${found.what}.`,
      field,
    );
};

const text = (...bytes: readonly number[]): string => String.fromCharCode(...bytes);

const textOf = (head: Uint8Array): string => text(...head.subarray(0, headLength));

const magics = (...all: readonly string[]) => {
  return (head: Uint8Array): boolean => all.some((magic) => textOf(head).startsWith(magic));
};

/**
 * A word may begin with MZ. The last four of the first 64 bytes of a program of Windows are a place in it: below 144 MiB the
 * highest of them is one that text never has.
 */
const isDosHeader = (head: Uint8Array): boolean =>
  textOf(head).startsWith('MZ') &&
  head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d);

/** The interpreter has a path; `#![allow(…)]` and `#!important` are text. Blanks may precede it, and fill the head. */
const isScript = (head: Uint8Array): boolean => /^#![ \t]*(?:\/|$)/.test(textOf(head));

const programs = [
  { what: 'a program of Windows or DOS', begins: isDosHeader },
  { what: 'a program of Linux or Unix', begins: magics(text(0x7f, 0x45, 0x4c, 0x46)) },
  {
    what: 'a program of macOS or Java',
    begins: magics(
      text(0xfe, 0xed, 0xfa, 0xce),
      text(0xfe, 0xed, 0xfa, 0xcf),
      text(0xce, 0xfa, 0xed, 0xfe),
      text(0xcf, 0xfa, 0xed, 0xfe),
      text(0xca, 0xfe, 0xba, 0xbe),
      text(0xca, 0xfe, 0xba, 0xbf),
    ),
  },
  { what: 'a script', begins: isScript },
] as const;
