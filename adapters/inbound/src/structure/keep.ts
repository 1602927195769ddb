/** How much of a leaf is kept for reading. All other bytes are only counted. */
import { limits } from '@tidemark/domain/limits';
import type { Structured } from './parameters.ts';

const { html, textBytes, structure } = limits.inbound;
const smallBytes = 64 * 1024;

const reports =
  /^(?:message\/(?:delivery-status|global-delivery-status|disposition-notification|feedback-report)|text\/rfc822-headers|message\/global-headers)$/;

export const isMessage = (type: string): boolean => type === 'message/rfc822' || type === 'message/global';

export const isCalendar = (type: string): boolean => type === 'text/calendar' || type === 'application/ics';

/** A text that is the body rather than a file: one that has a name is a file, whatever its disposition says. */
export const isBody = (type: Structured, disposition: Structured): boolean =>
  (type.value === 'text/plain' || type.value === 'text/html') &&
  disposition.value !== 'attachment' &&
  !type.parameters.has('name') &&
  !disposition.parameters.has('filename');

/** `messages`: how many attached messages were met before. */
export const keptBytes = (type: Structured, disposition: Structured, messages: number): number => {
  if (isMessage(type.value)) return messages < structure.messages ? textBytes : 0;
  if (isCalendar(type.value) || reports.test(type.value)) return smallBytes;
  if (!isBody(type, disposition)) return 0;
  return type.value === 'text/html' ? html.bytes + 1 : textBytes + 1;
};
