/** The subject of a request where it is shown: somebody else may have chosen its characters. */
import type { PortalTexts } from './texts.ts';

/** A subject without anything to see would be a link with nothing to press: the request’s number stands in its place. */
export const shownSubject = (
  { list }: Pick<PortalTexts, 'list'>,
  { number, subject }: Readonly<{ number: number; subject: string }>,
): string => (isSeen(subject) ? subject : list.number(number));

/** U+2800 is a pattern of Braille without a dot. */
export const isSeen = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** A title is no element that could be set apart: what turns its own characters round would turn ours with them. */
export const plainTitle = (title: string): string => title.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
