/** Called for a statement that ended, with its text, in which parameters are placeholders, and its duration. */
export type OnStatement = (text: string, milliseconds: number) => void;
