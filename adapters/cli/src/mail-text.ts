/** An outgoing mail as `mail list` and `mail show` print it. */
import { type ShownMail, shownSize } from '@tidemark/domain';
import type { CliSession } from './app.ts';
import { counted } from './counted.ts';
import { printable } from './printable.ts';

/** A row of the list of mails. */
export const mailRecord = ({ mail, letter }: ShownMail) => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.to,
  subject: letter.subject,
  ticket_number: mail.ticketNumber,
  state: shownState(mail),
  attempts: mail.attempts,
  error: mail.error,
  created_at: mail.createdAt,
  next_attempt_at: mail.nextAttemptAt,
  sent_at: mail.state === 'sent' ? mail.sentAt : null,
});

/** Mail that was only written to the folder has reached nobody. */
const shownState = ({ state, wentAs }: ShownMail['mail']): string =>
  state === 'sent' && wentAs?.isStored === true ? 'stored' : state;

export const wholeMailRecord = (shown: ShownMail) => ({
  ...mailRecord(shown),
  as_it_went: shown.isAsItWent,
  headers: headersOf(shown),
  text: shown.letter.text,
  html: shown.letter.html,
  files: shown.letter.attachments.map(({ id, name, contentType, size }) => ({
    id,
    name,
    content_type: contentType,
    size,
  })),
});

/** As they are sent, before names and subjects are encoded. */
const headersOf = ({ letter }: ShownMail): Readonly<Record<string, string>> => ({
  'Return-Path': `<${letter.envelopeFrom}>`,
  From: letter.from.name === null ? letter.from.address : `${letter.from.name} <${letter.from.address}>`,
  To: letter.to,
  ...(letter.replyTo === null ? {} : { 'Reply-To': letter.replyTo }),
  Subject: letter.subject,
  Date: letter.date,
  'Message-ID': `<${letter.messageId}>`,
  ...threadHeaders(letter.references.map((id) => `<${id}>`)),
  'X-Tidemark-Mail': letter.mark,
  ...(letter.automatic
    ? {
        'Auto-Submitted': letter.answersMail ? 'auto-replied' : 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      }
    : {}),
});

const threadHeaders = (references: readonly string[]): Readonly<Record<string, string>> => {
  const last = references.at(-1);
  return last === undefined ? {} : { 'In-Reply-To': last, References: references.join(' ') };
};

export const mailText = ({ desk }: CliSession, shown: ShownMail): string => {
  const { mail, letter } = shown;
  const headers = Object.entries(headersOf(shown)).map(([name, value]) => `${name}: ${value}`);
  const state = `State: ${shownState(mail)}, ${counted(mail.attempts, 'attempt')}${mail.error === null ? '' : `, ${mail.error}`}`;
  const files = letter.attachments.map(({ name, size }) => `File: ${name} (${sizeText(size)})`);
  const made = shown.isAsItWent ? [] : [asOfNow(mail, desk.mails.isOn())];
  return [
    [state, ...made, ...headers, ...files].map(printable).join('\n'),
    lines(letter.text),
    lines(letter.html),
  ].join('\n\n');
};

/** A sent mail may have stored only some of its headers and files. */
const asOfNow = ({ state }: ShownMail['mail'], isOn: boolean): string =>
  `Note: the headers, the links, the files, and the name and language of the workspace ${
    state === 'queued' ? 'are' : 'are partly'
  } those of today, with the settings of this command${isOn ? '' : ', where MAIL_FROM is not set'}.`;

/** As the mail itself writes it. */
const sizeText = (bytes: number): string => {
  if (bytes < 1024) return counted(bytes, 'byte');
  const { amount, unit } = shownSize(bytes);
  const written = amount.toLocaleString('en', { maximumFractionDigits: 1 });
  return `${written} ${unit === 'kibibyte' ? 'KiB' : 'MiB'}`;
};

/** Text of strangers may contain escape sequences for the terminal. */
const lines = (text: string): string => text.trimEnd().split('\n').map(printable).join('\n');
