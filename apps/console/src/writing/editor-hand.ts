import type { ReactNode } from 'react';

/** What others may do with a text that somebody writes. */
export type EditorHand = Readonly<{
  /** Puts HTML at the cursor, in the place of what is selected. */
  insert: (html: string) => void;
  /** One types on where the cursor was. */
  focus: () => void;
  /** Resolves when all that was chosen from offers is written; false where some of it could not be. */
  settled: () => Promise<boolean>;
}>;

/** What a sign at the start of a word offers, filtered by the letters behind it. */
export type Help = Readonly<{
  sign: '@' | '/';
  label: string;
  offers: readonly Offer[];
  /** What is written in the place of the sign and the letters, as HTML; null: the letters stay. */
  write: (id: string) => Promise<string | null>;
  /** Shows more of the offer that the cursor is on. */
  preview?: (id: string) => ReactNode;
}>;

export type Offer = Readonly<{ id: string; name: string; detail: string }>;
