/** How much of a leaf is kept for reading. All other bytes are only counted. */
import { limits } from '@tidemark/domain/limits';
import type { Structured } from './parameters.ts';

const { html, textBytes, structure } = limits.inbound;
const smallBytes = 64 * 1024;

const reports =
  /^(?:message\/(?:delivery-status|global-delivery-status|disposition-notification|feedback-report)|text\/rfc822-headers|message\/global-headers)$/;

export const isMessage = (type: string): boolean => type === 'message/rfc822' || type === 'message/global';

export const isCalendar = (type: string): boolean => type === 'text/calendar' || type === 'application/ics';

/**
 * A text that is the body rather than a file: a part with a name is a file, whatever its disposition says. `isRoot`: it is all
 * of the mail.
 */
export const isBody = (type: Structured, disposition: Structured, isRoot: boolean): boolean =>
  (type.value === 'text/plain' || type.value === 'text/html') &&
  disposition.value !== 'attachment' &&
  (isRoot || (!type.parameters.has('name') && !disposition.parameters.has('filename')));

/** `messages`: how many attached messages there are before it. */
export const keptBytes = (
  type: Structured,
  disposition: Structured,
  { isRoot, messages }: Readonly<{ isRoot: boolean; messages: number }>,
): number => {
  if (isMessage(type.value)) return messages < structure.messages ? textBytes : 0;
  if (isCalendar(type.value) || reports.test(type.value)) return smallBytes;
  if (!isBody(type, disposition, isRoot)) return 0;
  return type.value === 'text/html' ? html.bytes + 1 : textBytes + 1;
};
