/** A request for suggestions in the text: a sign like `@` at the start of a word, and the letters after it. */
import type { EditorState } from 'prosemirror-state';

export type Asked = Readonly<{
  sign: string;
  /** The letters behind the sign. */
  typed: string;
  /** Where sign and letters stand. */
  from: number;
  to: number;
}>;

/** Null where the cursor is behind nothing of that kind, and in code. */
export const askedIn = ({ selection: { $from, empty } }: EditorState, signs: string): Asked | null => {
  const { parent, parentOffset, pos } = $from;
  if (!empty || parent.type.spec.code === true) return null;
  const start = Math.max(0, parentOffset - longest);
  const [, sign, typed] = asking.exec(parent.textBetween(start, parentOffset, null, '\n')) ?? [];
  if (sign === undefined || typed === undefined || !signs.includes(sign)) return null;
  return { sign, typed, from: pos - typed.length - 1, to: pos };
};

/** More than a name of 40 letters with its sign, so that a text that was cut begins in no name. */
const longest = 60;

const asking = /(?:^|[\s(])([@/])([^\s@/]{0,40})$/;
