import { type ShownMail, shownSize } from '@tidemark/domain';
import type { Command } from 'commander';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { counted } from './counted.ts';
import { addDeliver } from './deliver-verb.ts';
import { example } from './example.ts';
import { found } from './if-found.ts';
import { addInbox, addQuarantine } from './inbox-verbs.ts';
import { addSetup } from './mail-setup-verb.ts';
import { wholeNumberUpTo } from './option-values.ts';
import { printable } from './printable.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type List = InWorkspace & Readonly<{ limit: number }>;

const usualLimit = 25;
const mostListed = 1_000;

export const mailVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('mail')
    .description('set mail up, list outgoing mails, send a test mail, and store mail that arrives');
  const list = group
    .command('list')
    .description('list mails and their delivery states, newest first')
    .option(
      '--limit <count>',
      `how many mails to list, from 1 to ${mostListed}`,
      wholeNumberUpTo(mostListed),
      usualLimit,
    )
    .option(...workspaceOption);
  example(list, './tidemark mail list', './tidemark mail list --limit 100 --json');
  deskVerb<List>(verbs, list, async (session, { options: { workspace, limit } }) => {
    const call = await callIn(session, workspace, 'mail list');
    const mails = await session.desk.mails.list(call, limit);
    return {
      list: mails.map(record),
      columns: ['id', 'created_at', 'kind', 'to', 'subject', 'state', 'error'],
      none: 'No mail was sent yet. Mail that arrived: ./tidemark mail inbox list',
    };
  });
  const show = group
    .command('show')
    .description('show one mail: its headers, its text and its HTML')
    .argument('<id>', 'the id of the mail, from: ./tidemark mail list')
    .option(...workspaceOption);
  example(show, './tidemark mail show 019a0000-0000-7000-8000-000000000001');
  deskVerb<InWorkspace>(verbs, show, async (session, { args: [id = ''], options }) => {
    const call = await callIn(session, options.workspace, 'mail show');
    const nobodyHas = `No mail has the id ${id}; see: ./tidemark mail list.`;
    const shown = await found(nobodyHas, session.desk.mails.show(call, id));
    return { record: wholeRecord(shown), text: mailText(session, shown) };
  });
  addTest(verbs, group);
  addSetup(verbs, group);
  addDeliver(verbs, group);
  addInbox(verbs, group);
  addQuarantine(verbs, group);
};

const addTest = (verbs: Verbs, group: Command): void => {
  const test = group
    .command('test')
    .description(
      'send a test mail now, and print what went wrong; exit code 1 when the mail server does not accept it, or none is set',
    )
    .argument('<address>', 'the email address to send to')
    .option(...workspaceOption);
  example(test, './tidemark mail test me@example.com');
  deskVerb<InWorkspace>(verbs, test, async (session, { args: [address = ''], options }) => {
    const call = await callIn(session, options.workspace, 'mail test');
    const result = await session.desk.mails.test(call, address);
    if (result.type === 'no_server')
      return { record: testRecord({ mailServer: false }), text: noServer, exitCode: 1 };
    if (result.type === 'sent')
      return { record: testRecord({ sent: true }), text: `Sent to ${address}.`, exitCode: 0 };
    const { error, cause = null } = result;
    return {
      record: testRecord({ error, cause }),
      text: ['Not sent:', error, ...(cause === null ? [] : [cause])].map(printable).join(' '),
      exitCode: 1,
    };
  });
};

type Tested = Readonly<{ sent?: boolean; mailServer?: boolean; error?: string; cause?: string | null }>;

const testRecord = ({ sent = false, mailServer = true, error, cause = null }: Tested) => ({
  sent,
  mail_server: mailServer,
  error: error ?? null,
  cause,
});

const noServer =
  'Not sent: no mail server is set. Tidemark stores mails in its mail folder and sends none of them until SMTP_URL is set.';

const record = ({ mail, letter }: ShownMail) => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.to,
  subject: letter.subject,
  ticket_number: mail.ticketNumber,
  state: mail.state,
  attempts: mail.attempts,
  error: mail.error,
  created_at: mail.createdAt,
  next_attempt_at: mail.nextAttemptAt,
  sent_at: mail.state === 'sent' ? mail.sentAt : null,
});

const wholeRecord = (shown: ShownMail) => ({
  ...record(shown),
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

const mailText = ({ desk }: CliSession, shown: ShownMail): string => {
  const { mail, letter } = shown;
  const headers = Object.entries(headersOf(shown)).map(([name, value]) => `${name}: ${value}`);
  const state = `State: ${mail.state}, ${counted(mail.attempts, 'attempt')}${mail.error === null ? '' : `, ${mail.error}`}`;
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
