import type { Command } from 'commander';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { addDeliver } from './deliver-verb.ts';
import { example } from './example.ts';
import { found } from './if-found.ts';
import { addInbox, addQuarantine } from './inbox-verbs.ts';
import { addSetup } from './mail-setup-verb.ts';
import { mailRecord, mailText, wholeMailRecord } from './mail-text.ts';
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
      list: mails.map(mailRecord),
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
    return { record: wholeMailRecord(shown), text: mailText(session, shown) };
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
