/**
 * Reads the `winmail.dat` of Outlook (TNEF) while its bytes arrive. Files inside are only located: they are read from the
 * stored mail like any other file.
 */
import { attributeReader } from './tnef-attributes.ts';
import { type Tnef, tnefContents } from './tnef-contents.ts';

export type { Tnef, TnefFile } from './tnef-contents.ts';

export type TnefScanner = Readonly<{
  add: (bytes: Uint8Array) => void;
  /** Null when it is no TNEF, not a whole one, or one with too many files. */
  end: () => Tnef | null;
}>;

export const createTnefScanner = (): TnefScanner => {
  const found = tnefContents();
  const reader = attributeReader(found);
  return { add: reader.add, end: () => (reader.isWhole() ? found.contents() : null) };
};
