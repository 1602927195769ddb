import type { MailAddress } from '../inbound/mail-facts.ts';
import { type ArrivedFile, skippedNames } from '../library/arrived-file.ts';
import type { WriteScope } from '../use-case.ts';
import type { Author, Message } from './message.ts';

/** A body in both forms; `bodyHtml` is safe to show. */
export type MessageContent = Readonly<{ body: string; bodyHtml: string }>;

/**
 * The facts that a mail adds to its message: whether a machine wrote it, whether its sender was proven, its other
 * recipients, and the names of files that were not taken.
 */
export type MailedAs = Pick<Message, 'auto' | 'verified' | 'cc' | 'skippedFiles'>;

/** The text and files that a person writes here. */
export const notByMail: MailedAs = { auto: false, verified: null, cc: [], skippedFiles: [] };

export const newMessage = (
  { ids, channel, now }: WriteScope,
  ticketNumber: number,
  written: Readonly<{
    content: MessageContent;
    internal: boolean;
    author: Author;
    files?: readonly ArrivedFile[] | undefined;
    mailed?: MailedAs | undefined;
  }>,
): Message => ({
  id: ids.next(),
  ticketNumber,
  internal: written.internal,
  body: written.content.body,
  bodyHtml: written.content.bodyHtml,
  author: written.author,
  channel,
  auto: written.mailed?.auto ?? false,
  delivery: { state: 'none', error: null, at: null },
  skippedFiles: [...skippedNames(written.files), ...(written.mailed?.skippedFiles ?? [])],
  verified: written.mailed?.verified ?? null,
  cc: written.mailed?.cc ?? ([] as readonly MailAddress[]),
  createdAt: now,
});

/** Plain text and the same as HTML: a paragraph for each block, a break for each line. */
export const textContent = (body: string): MessageContent => ({
  body,
  bodyHtml: body
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((block) => `<p>${escapeHtml(block).replace(/\r?\n/g, '<br>')}</p>`)
    .join(''),
});

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
