/** Composes the letter of a mail: its text, with the surrounding text, addresses and ids. */

import { limits } from '../../kernel/limits.ts';
import { utf8Bytes } from '../../kernel/utf-8.ts';
import type { Message } from '../../model/desk/message.ts';
import { textContent } from '../../model/desk/new-message.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import { workspaceUrl } from '../../model/instance/workspace-url.ts';
import { pictureUrl } from '../../model/library/article-picture.ts';
import type { AnsweredMail, MadeWith, Mail, ToldAgent } from '../../model/outbound/mail.ts';
import type { MailKey } from '../../model/outbound/mail-key.ts';
import { type MailKind, mailTraits } from '../../model/outbound/mail-kinds.ts';
import type { Letter, Mailbox, Sender } from '../../model/outbound/mailer.ts';
import type { Ports } from '../../model/ports.ts';
import { accountMail } from './account-mail.ts';
import { agentNoticeMail } from './agent-notice-mail.ts';
import { letterHead } from './letter-head.ts';
import {
  buttonPart,
  type LetterFrame,
  type LetterHead,
  letterHtml,
  letterShades,
  writtenPart,
} from './letter-html.ts';
import { invitationMail, type LinkPlace, resetMail, signInMail } from './link-mail.ts';
import { attachmentOf, type MailFile, requestLink, sortedFiles, wordsOfFiles } from './mail-files.ts';
import { quoteOf } from './quote-of.ts';
import { ratingMail } from './rating-mail.ts';

/**
 * `files` are those of the message that it carries, in their order. `question` is what the customer wrote last before that
 * message, and `quotes` says whether the mail may show it.
 */
export type MailInPlace = Readonly<{
  mail: Mail;
  workspace: Workspace;
  toRequester: MadeWith['toRequester'];
  files: readonly MailFile[];
  question: Message | null;
  quotes: boolean;
  sender: Sender;
  /** The key that signs it; null: the settings of the instance decide. */
  mailKey: MailKey | null;
  answered: AnsweredMail | null;
  told: ToldAgent | null;
  cc: readonly string[];
}>;

export type Composing = Pick<Ports, 'mailer' | 'mailTexts' | 'vault' | 'html' | 'site' | 'byteStore'>;

/** The same mail gives the same letter every time. */
export const composeMail = (ports: Composing, place: MailInPlace): Letter => {
  const { mail, workspace } = place;
  const language = ports.mailTexts.languageOf(workspace.locale);
  const { subject, ...written } = writtenOf(ports, place, language);
  const files = sortedFiles(place.files, ports.mailer.attachmentBytes);
  const fileList = wordsOfFiles(ports, { mail, workspace, language }, files);
  const frame: LetterFrame = {
    language,
    subject: subjectOf(place, subject),
    head: headOf(ports, workspace),
    quote: null,
    parts: [written.html, fileList.html, requestButton(ports, place, language)].filter((part) => part !== ''),
    footer: footerOf(ports, place, language),
  };
  const quote = questionOf(ports, place, frame);
  return {
    id: mail.id,
    from: namedSender(place),
    to: mail.to,
    cc: place.cc,
    takenBy: mail.takenBy,
    subject: frame.subject,
    ...letterHead(ports, place),
    language,
    date: mail.createdAt,
    text: letterText([written.text + fileList.text, ...(quote ? [quote.text] : [])], frame.footer),
    html: letterHtml({ ...frame, quote: quote?.html ?? null }),
    attachments: files.attached.map(attachmentOf(ports, workspace.id)),
  };
};

/** The logo is that of this host, so that nobody else learns who reads the mail; none where nobody outside reaches it. */
const headOf = (
  { site }: Pick<Composing, 'site'>,
  { name, slug, settings: { branding = {} } }: Workspace,
): LetterHead => {
  const { logo } = branding;
  const origin = workspaceUrl({ ...site, slug });
  return {
    name,
    shades: letterShades(branding),
    logo: logo && origin.startsWith('https:') ? { ...logo, url: origin + pictureUrl(logo) } : null,
  };
};

const questionOf = (ports: Composing, { question, quotes, workspace }: MailInPlace, frame: LetterFrame) => {
  if (!question || !quotes) return null;
  const room = limits.mail.clippedBytes - utf8Bytes(letterHtml(frame)).length;
  return quoteOf(ports, { question, language: frame.language, workspace, room });
};

/** A line break would start another header. */
const line = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const namedSender = ({ mail, workspace, sender: { from } }: MailInPlace): Mailbox => {
  const desk = from.name ?? workspace.name;
  return { address: from.address, name: line(mail.sender === null ? desk : `${mail.sender} (${desk})`) };
};

/** The receiver's last subject, so that their mail program shows one conversation. */
const subjectOf = ({ mail, answered }: MailInPlace, subject: string): string => {
  if (mail.kind !== 'public_reply' || mail.automatic || !answered) return line(subject);
  const bare = withoutReplyMark(line(answered.subject));
  return bare === '' ? line(subject) : `Re: ${bare}`;
};

const withoutReplyMark = (subject: string): string => {
  const bare = subject.replace(replyMark, '').trim();
  return bare === subject ? subject : withoutReplyMark(bare);
};

/** How mail programs mark answers, in their languages. */
const replyMark = /^(?:re|aw|antw|sv|vs|rif|odp|ynt|res|atb|回复|回覆|答复)(?:\[\d+\])?\s*[:：]/iu;

/** The content inside the frame. */
export type Written = Readonly<{ subject: string; text: string; html: string }>;

const writtenOf = (ports: Composing, { mail, workspace }: MailInPlace, language: string): Written =>
  writers[mail.kind](ports, { mail, workspace, language });

/** Sanitised when it was written, and again here. */
const asWritten = (ports: Composing, { mail: { subject, text, html } }: LinkPlace): Written => ({
  subject,
  text,
  html: writtenPart(html === null ? textContent(text).bodyHtml : ports.html.sanitize(html)),
});

const writers: Readonly<Record<MailKind, (ports: Composing, words: LinkPlace) => Written>> = {
  public_reply: asWritten,
  rule: asWritten,
  notice: asWritten,
  invitation: invitationMail,
  sign_in: signInMail,
  password_reset: resetMail,
  rating: ratingMail,
  agent_notice: agentNoticeMail,
  forward: asWritten,
  account_notice: accountMail,
};

/** Where the customer reads and answers the request on the web; null in mails to others. */
const linkOf = (ports: Composing, place: MailInPlace): string | null =>
  mailTraits[place.mail.kind].linksToRequest && place.toRequester ? requestLink(ports, place) : null;

const requestButton = (ports: Composing, place: MailInPlace, language: string): string => {
  const link = linkOf(ports, place);
  return link === null
    ? ''
    : buttonPart(
        ports.mailTexts.say(language, 'request_button', {}),
        link,
        letterShades(place.workspace.settings.branding ?? {}),
      );
};

const footerOf = (ports: Composing, place: MailInPlace, language: string): LetterFrame['footer'] => {
  const first = footerLine(ports, place, language);
  if (first === null) return null;
  const link = linkOf(ports, place);
  if (link === null) return { lines: [first], link };
  return { lines: [first, ports.mailTexts.say(language, 'reply_link', {})], link };
};

const footerLine = (
  { mailTexts }: Composing,
  {
    mail: { kind, automatic, ticketNumber: number },
    workspace: { name: workspace },
    told,
    sender,
  }: MailInPlace,
  language: string,
): string | null => {
  const { footer } = mailTraits[kind];
  if (footer === null) return null;
  if (told && sender.readsAnswers && number !== null)
    return mailTexts.say(language, 'agent_footer', { workspace, number });
  if (footer === 'notice_footer') return mailTexts.say(language, footer, { workspace });
  if (footer === 'rule_footer' || automatic || number === null)
    return mailTexts.say(language, 'rule_footer', { workspace });
  return mailTexts.say(language, footer, { workspace, number });
};

const letterText = (parts: readonly string[], footer: LetterFrame['footer']): string =>
  [...parts, ...(footer === null ? [] : [`-- \n${footerText(footer)}`])].join('\n\n').concat('\n');

const footerText = ({ lines, link }: NonNullable<LetterFrame['footer']>): string =>
  [...lines, ...(link === null ? [] : [link])].join('\n');
