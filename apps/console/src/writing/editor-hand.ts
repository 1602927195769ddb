import type { ReactNode } from 'react';

/** The methods by which other parts change the text of the editor. */
export type EditorHand = Readonly<{
  /** Puts HTML at the cursor, in the place of what is selected. */
  insert: (html: string) => void;
  /** One types on where the cursor was. */
  focus: () => void;
  /** Resolves when all that was chosen from offers is written; false where some of it could not be. */
  settled: () => Promise<boolean>;
}>;

/** The suggestions of one sign at the start of a word, filtered by the letters after it. */
export type Help = Readonly<{
  sign: '@' | '/';
  label: string;
  offers: readonly Offer[];
  /** The HTML that replaces the sign and the letters; null keeps the letters. */
  write: (id: string) => Promise<string | null>;
  /** Shows more of the offer that the cursor is on. */
  preview?: (id: string) => ReactNode;
}>;

export type Offer = Readonly<{ id: string; name: string; detail: string }>;
