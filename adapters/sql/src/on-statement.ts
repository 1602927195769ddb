/** Hears of a statement that ended: its text, in which parameters are placeholders, and how long it took. */
export type OnStatement = (text: string, milliseconds: number) => void;
