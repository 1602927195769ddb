/**
 * The text of a mail as a message shows it: trimmed, sanitised and never empty; the whole text is stored too (contract §14.2).
 */

import { limits } from '../../kernel/limits.ts';
import { isBlank, lineOf } from '../../kernel/text.ts';
import { type MessageContent, textContent } from '../../model/desk/new-message.ts';
import type { MailFacts } from '../../model/inbound/mail-facts.ts';
import { fileUrl } from '../../model/library/file-url.ts';
import type { MailTexts } from '../../model/outbound/mail-texts.ts';
import type { MailHtml } from '../../model/ports.ts';
import { trimText } from '../quotes/trim-text.ts';

/** The parts of a mail that become a message; `fileIdOf` finds the stored picture of a `cid:`. */
export type Written = Readonly<{
  /** See `readableText`. */
  text: string;
  html: string | null;
  isEncrypted: boolean;
  fileNames: readonly string[];
  fileIdOf: (contentId: string) => string | null;
  /** False where nothing may be cut, as in a mail that is forwarded. */
  trims: boolean;
  language: string;
}>;

/** `whole` is sanitised and stored as the origin of the message. */
export type MailContent = Readonly<{
  content: MessageContent;
  whole: Readonly<{ text: string; html: string }>;
}>;

/** The two forms of a mail's text. `html` is null where there is none. */
type MailBodies = Readonly<{ text: string; html: string | null }>;

/** HTML marks quotes better than text: where only its quote was found, the text is read from it. */
const withoutQuotes = async (html: MailHtml, bodies: MailBodies): Promise<MailBodies> => {
  const trimmed = bodies.html === null ? null : await html.trimQuotes(bodies.html);
  const text = trimText(bodies.text);
  const isOnlyInHtml = trimmed !== null && trimmed !== bodies.html && text === bodies.text;
  return { text: isOnlyInHtml ? await html.toText(trimmed) : text, html: trimmed };
};

type Writing = Readonly<{ mailHtml: MailHtml; mailTexts: MailTexts }>;

/** Takes time for long HTML: never inside a transaction. */
export const contentOf = async (ports: Writing, written: Written): Promise<MailContent> => {
  const html = written.html && withPictures(written.html, written.fileIdOf);
  const { text } = written;
  const trimmed = written.trims ? await withoutQuotes(ports.mailHtml, { text, html }) : null;
  const whole = { text, html: await safeHtml(ports.mailHtml, { text, html }) };
  const shown = trimmed && hasContent(trimmed) ? trimmed : { text, html };
  // Sanitising takes most of the time.
  const isWhole = shown.text === text && shown.html === html;
  const bodyHtml = shownHtml(isWhole ? whole.html : await safeHtml(ports.mailHtml, shown));
  return { content: shownContent(ports, written, { text: shown.text, bodyHtml }), whole };
};

/** The whole text, where it is longer than a body may be. */
export const isCut = (text: string): boolean => text.length > limits.messageLength;

/** `text/plain` unless it only says that there is HTML. */
export const readableText = async (
  html: MailHtml,
  text: string | null,
  markup: string | null,
): Promise<string> => {
  if (text !== null && !isBlank(text) && !(markup !== null && isStub(text))) return text;
  const readable = markup === null ? '' : await html.toText(markup);
  return isBlank(readable) ? (text ?? '') : readable;
};

const isStub = (text: string): boolean =>
  text.length < 500 && /\bhtml\b|view (?:this|the) (?:e-?mail|message)|im browser/i.test(text);

const hasContent = ({ text, html }: MailBodies): boolean =>
  !isBlank(text) || (html?.includes('<img') ?? false);

const shownContent = (
  ports: Writing,
  written: Written,
  { text, bodyHtml }: Pick<MessageContent, 'bodyHtml'> & Readonly<{ text: string }>,
): MessageContent => {
  if (!isBlank(text)) {
    const body = isCut(text) ? text.slice(0, limits.messageLength).toWellFormed() : text;
    return { body, bodyHtml: isBlank(bodyHtml) ? textContent(body).bodyHtml : bodyHtml };
  }
  const instead = textContent(insteadOfText(ports, written));
  return bodyHtml.includes('<img') ? { ...instead, bodyHtml } : instead;
};

const insteadOfText = ({ mailTexts }: Writing, { isEncrypted, fileNames, language }: Written): string => {
  if (isEncrypted) return mailTexts.say(language, 'received_encrypted', {});
  return fileNames.length > 0 ? someOf(fileNames) : mailTexts.say(language, 'received_empty', {});
};

/** Empty for HTML that is longer than a body may be: the text is shown instead, and the whole is one call away. */
const shownHtml = (safe: string): string => (isCut(safe) ? '' : safe);

/** The names of a few files, and how many more there are. */
const someOf = (names: readonly string[]): string => {
  const shown = names.slice(0, mostNames);
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`… (+${more})`] : [])].join('\n');
};

const mostNames = 10;

const safeHtml = async (html: MailHtml, bodies: MailBodies): Promise<string> =>
  bodies.html === null ? textContent(bodies.text).bodyHtml : html.sanitize(bodies.html);

/** Pictures of the mail are shown from their files; one that the mail does not have loses its source. */
export const withPictures = (html: string, fileIdOf: (contentId: string) => string | null): string =>
  html.replace(/\bsrc\s*=\s*("cid:[^"<>]*"|'cid:[^'<>]*'|cid:[^\s"'<>]+)/gi, (_, quoted: string) => {
    const id = fileIdOf(decoded(quoted.replace(/^["']|["']$/g, '').slice('cid:'.length)));
    return id === null ? '' : `src="${fileUrl(id)}"`;
  });

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // A name with a wrong code is taken as it is.
    return text;
  }
};

/** One line, never empty, at most as long as a subject may be. */
export const subjectOf = (mailTexts: MailTexts, subject: MailFacts['subject'], language: string): string => {
  const line = lineOf(subject);
  if (isBlank(line)) return mailTexts.say(language, 'received_without_subject', {});
  return line.slice(0, limits.subjectLength).replace(/[\uD800-\uDBFF]$/, '');
};
