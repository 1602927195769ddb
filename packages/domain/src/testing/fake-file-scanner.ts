import { DeskError } from '../kernel/errors.ts';
import type { FileScanner } from '../model/library/file-scanner.ts';

export type ScannerInTest = Readonly<{
  /** The name of what is in a file; null: it is clean. */
  find?: (bytes: Uint8Array) => string | null;
  isAway?: () => boolean;
}>;

/** Looks at whole files, and finds what the test says. */
export const fakeFileScanner = ({
  find = () => null,
  isAway = () => false,
}: ScannerInTest = {}): FileScanner => ({
  scan: async (source) => {
    const bytes: number[] = [];
    for await (const piece of source) for (const byte of piece) bytes.push(byte);
    if (isAway()) throw new DeskError('unavailable', 'The scanner cannot be reached.');
    const finding = find(Uint8Array.from(bytes));
    return finding === null ? { clean: true } : { clean: false, finding };
  },
});
