/** Composes the letter of a mail: its text, with the surrounding text, addresses and ids. */

import { escapeHtml, textContent } from '../../model/desk/new-message.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { AnsweredMail, MadeWith, Mail, ToldAgent } from '../../model/outbound/mail.ts';
import { type MailKind, mailTraits } from '../../model/outbound/mail-kinds.ts';
import type { Letter, Mailbox, Sender } from '../../model/outbound/mailer.ts';
import type { Ports } from '../../model/ports.ts';
import { letterHead } from './letter-head.ts';
import { invitationMail, type LinkPlace, signInMail } from './link-mail.ts';
import { attachmentOf, type MailFile, requestLink, sortedFiles, wordsOfFiles } from './mail-files.ts';
import { ratingMail } from './rating-mail.ts';

/** `files` are those of the message that it carries, in their order. */
export type MailInPlace = Readonly<{
  mail: Mail;
  workspace: Workspace;
  toRequester: MadeWith['toRequester'];
  files: readonly MailFile[];
  sender: Sender;
  answered: AnsweredMail | null;
  told: ToldAgent | null;
}>;

export type Composing = Pick<Ports, 'mailer' | 'mailTexts' | 'vault' | 'html' | 'site' | 'byteStore'>;

/** The same mail gives the same letter every time. */
export const composeMail = (ports: Composing, place: MailInPlace): Letter => {
  const { mail, workspace } = place;
  const language = ports.mailTexts.languageOf(workspace.locale);
  const { subject, ...written } = writtenOf(ports, place, language);
  const files = sortedFiles(place.files, ports.mailer.attachmentBytes);
  const fileList = wordsOfFiles(ports, { mail, workspace, language }, files);
  const whole = { text: written.text + fileList.text, html: written.html + fileList.html };
  return {
    id: mail.id,
    from: namedSender(place),
    to: mail.to,
    subject: subjectOf(place, subject),
    ...letterHead(ports, place),
    language,
    date: mail.createdAt,
    ...bodies(whole, {
      footer: footerOf(ports, place, language),
      subject: subjectOf(place, subject),
      language,
    }),
    attachments: files.attached.map(attachmentOf(ports, workspace.id)),
  };
};

/** A line break would start another header. */
const line = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const namedSender = ({ mail, workspace, sender: { from } }: MailInPlace): Mailbox => {
  const desk = from.name ?? workspace.name;
  return { address: from.address, name: line(mail.sender === null ? desk : `${mail.sender} (${desk})`) };
};

/** What the receiver wrote last names the conversation for their mail program. */
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
  ...{ subject, text },
  html: html === null ? textContent(text).bodyHtml : ports.html.sanitize(html),
});

const writers: Readonly<Record<MailKind, (ports: Composing, words: LinkPlace) => Written>> = {
  public_reply: asWritten,
  rule: asWritten,
  notice: asWritten,
  invitation: invitationMail,
  sign_in: signInMail,
  rating: ratingMail,
};

/** The footer of a mail; `link` leads to the request that it replies to. */
type Footer = Readonly<{ lines: readonly string[]; link: string | null }>;

const footerOf = (ports: Composing, place: MailInPlace, language: string): Footer | null => {
  const first = footerLine(ports, place, language);
  if (first === null) return null;
  const isReply = place.mail.kind === 'public_reply' && place.toRequester;
  const link = isReply ? requestLink(ports, place) : null;
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

type Frame = Readonly<{ footer: Footer | null; subject: string; language: string }>;

const bodies = (
  { text, html }: Omit<Written, 'subject'>,
  { footer, subject, language }: Frame,
): Pick<Letter, 'text' | 'html'> => ({
  text: footer === null ? `${text}\n` : `${text}\n\n-- \n${footerText(footer)}\n`,
  html: [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5">',
    html,
    footer === null ? '' : footerHtml(footer),
    '</body></html>',
    '',
  ].join('\n'),
});

const footerText = ({ lines, link }: Footer): string => (link === null ? lines : [...lines, link]).join('\n');

const footerHtml = ({ lines, link }: Footer): string => {
  const shown = lines.map(escapeHtml);
  const anchor = link === null ? [] : [`<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`];
  return `<hr><p style="color:#5b6470;font-size:0.875em">${[...shown, ...anchor].join('<br>')}</p>`;
};
