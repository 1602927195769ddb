/** Composes the letter of a mail: its text, with the surrounding text, addresses and ids. */

import { escapeHtml, textContent } from '../../model/desk/new-message.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { MadeWith, Mail } from '../../model/outbound/mail.ts';
import { type MailKind, mailTraits } from '../../model/outbound/mail-kinds.ts';
import type { Letter, Mailbox } from '../../model/outbound/mailer.ts';
import type { Ports } from '../../model/ports.ts';
import { invitationMail, type LinkPlace, signInMail } from './link-mail.ts';
import { attachmentOf, type MailFile, requestLink, sortedFiles, wordsOfFiles } from './mail-files.ts';
import { ratingMail } from './rating-mail.ts';
import { mailMark, rootOfThread, threadToken } from './thread-token.ts';

/**
 * `files` are those of the message that it carries, in their order. `from` is whom it came from, where that is not the
 * sender of now.
 */
export type MailInPlace = Readonly<{
  mail: Mail;
  workspace: Workspace;
  toRequester: MadeWith['toRequester'];
  files: readonly MailFile[];
  from?: Mailbox | null;
}>;

export type Composing = Pick<Ports, 'mailer' | 'mailTexts' | 'vault' | 'html' | 'site' | 'byteStore'>;

/** The same mail gives the same letter every time. */
export const composeMail = (ports: Composing, place: MailInPlace): Letter => {
  const { mail, workspace } = place;
  const from = (place.from === undefined ? ports.mailer.from : place.from) ?? nobody;
  const language = ports.mailTexts.languageOf(workspace.locale);
  const { subject, ...written } = writtenOf(ports, place, language);
  const files = sortedFiles(place.files, ports.mailer.attachmentBytes);
  const fileList = wordsOfFiles(ports, { mail, workspace, language }, files);
  const whole = { text: written.text + fileList.text, html: written.html + fileList.html };
  return {
    id: mail.id,
    from: senderOf(from, place),
    to: mail.to,
    replyTo: replyTo(ports, place, from),
    subject: line(subject),
    ...threadIds(ports, place, domainOf(from)),
    automatic: mail.automatic || !mailTraits[mail.kind].fromPeople,
    language,
    date: mail.createdAt,
    ...bodies(whole, { footer: footerOf(ports, place, language), subject: line(subject), language }),
    attachments: files.attached.map(attachmentOf(ports, workspace.id)),
  };
};

/** Without a configured sender, mail is never sent from this machine. */
const nobody: Mailbox = { name: null, address: 'no-reply@tidemark.invalid' };

const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1);

/** A line break would start another header. */
const line = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const senderOf = (from: Mailbox, { mail, workspace }: MailInPlace): Mailbox => {
  const desk = from.name ?? workspace.name;
  return { address: from.address, name: line(mail.sender === null ? desk : `${mail.sender} (${desk})`) };
};

const replyTo = ({ vault }: Composing, place: MailInPlace, from: Mailbox): string | null => {
  const { mail, workspace, toRequester } = place;
  if (mail.ticketNumber === null || !toRequester) return null;
  const token = threadToken(vault, { workspaceId: workspace.id, number: mail.ticketNumber, about: '' });
  return from.address.replace('@', `+${token}@`);
};

/** All mails of a ticket to its requester refer to one root that was never sent, so they form one conversation. */
const threadIds = (
  { vault }: Composing,
  place: MailInPlace,
  domain: string,
): Pick<Letter, 'messageId' | 'references'> => {
  const { mail, workspace, toRequester } = place;
  const { ticketNumber: number } = mail;
  if (number === null)
    return {
      messageId: `${mailMark(vault, mail.id)}@${domain}`,
      references: [],
    };
  const idOf = (about: string): string => {
    const token = threadToken(vault, { workspaceId: workspace.id, number, about });
    return about === rootOfThread ? `${token}@${domain}` : `${token}.${digits(about)}@${domain}`;
  };
  const references = toRequester ? [rootOfThread, ...mail.follows].map(idOf) : [];
  return { messageId: idOf(mail.messageId ?? mail.id), references };
};

const digits = (id: string): string => id.replaceAll('-', '');

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
  { mail: { kind, automatic, ticketNumber: number }, workspace: { name: workspace } }: MailInPlace,
  language: string,
): string | null => {
  const { footer } = mailTraits[kind];
  if (footer === null) return null;
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
