/** The subject of a request where it is shown: somebody else may have chosen its characters. */
import { isBlank } from '@tidemark/domain';
import type { PortalTexts } from './texts.ts';

/** An invisible subject would be an empty link, so the request’s number replaces it. */
export const shownSubject = (
  { list }: Pick<PortalTexts, 'list'>,
  { number, subject }: Readonly<{ number: number; subject: string }>,
): string => (isBlank(subject) ? list.number(number) : subject);

/** A title is no element that could be set apart: what turns its own characters round would turn ours with them. */
export const plainTitle = (title: string): string => title.replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
