/** `mail inbox` and `mail quarantine`: what has become of the mail that arrived. */
import { type Call, DeskError, type InboundMail, type InboundState, inboundStates } from '@tidemark/domain';
import { type Command, Option } from 'commander';
import { allPages } from './all-pages.ts';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { counted } from './counted.ts';
import { example } from './example.ts';
import { found } from './if-found.ts';
import { inboundMailRecord, wholeInboundRecord } from './inbound-records.ts';
import { wholeNumberUpTo } from './option-values.ts';
import { printable } from './printable.ts';
import { type Since, since } from './since.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type List = InWorkspace & Readonly<{ state?: InboundState; limit: number }>;

const usualLimit = 25;
const mostListed = 1_000;
const columns = ['id', 'received_at', 'to', 'sender', 'subject', 'state', 'reason', 'ticket_number'];
const limitOption = [
  '--limit <count>',
  `how many mails to list, from 1 to ${mostListed}`,
  wholeNumberUpTo(mostListed),
  usualLimit,
] as const;

export const addInbox = (verbs: Verbs, group: Command): void => {
  const inbox = group.command('inbox').description('list, show and reprocess mail that arrived');
  const list = inbox
    .command('list')
    .description('list mail that arrived, newest first')
    .addOption(new Option('--state <state>', 'only mail in this state').choices(inboundStates))
    .option(...limitOption)
    .option(...workspaceOption);
  example(list, './tidemark mail inbox list', './tidemark mail inbox list --state parked --json');
  deskVerb<List>(verbs, list, async (session, { options: { workspace, state, limit } }) => {
    const call = await callIn(session, workspace, 'mail inbox list');
    return {
      list: (await mailsIn(session, call, { states: state && [state], limit })).map(inboundMailRecord),
      columns,
      none: 'There is no such mail.',
    };
  });
  addShow(verbs, inbox);
  addReprocess(verbs, inbox);
};

export const addQuarantine = (verbs: Verbs, group: Command): void => {
  const quarantine = group
    .command('quarantine')
    .description('list mail that a person must look at, and release or reject it');
  const list = quarantine
    .command('list')
    .description('list mail in quarantine, newest first, with the reason')
    .option(...limitOption)
    .option(...workspaceOption);
  example(list, './tidemark mail quarantine list');
  deskVerb<List>(verbs, list, async (session, { options: { workspace, limit } }) => {
    const call = await callIn(session, workspace, 'mail quarantine list');
    return {
      list: (await mailsIn(session, call, { states: ['quarantined'], limit })).map(inboundMailRecord),
      columns,
      none: 'No mail is in quarantine.',
    };
  });
  addRelease(verbs, quarantine);
  addReject(verbs, quarantine);
};

type Wanted = Readonly<{ states: readonly InboundState[] | undefined; limit: number }>;

const mailsIn = ({ desk }: CliSession, call: Call, { states, limit }: Wanted) =>
  allPages((page) => desk.inbound.list(call, { filter: { states }, page }), limit);

const nobodyHas = (id: string): string => `No mail has the id ${id}; see: ./tidemark mail inbox list.`;

const idArgument = ['<id>', 'the id of the mail, from: ./tidemark mail inbox list'] as const;
const someId = '019a0000-0000-7000-8000-000000000001';

const addShow = (verbs: Verbs, group: Command): void => {
  const show = group
    .command('show')
    .description('show one mail: its envelope, its state and its verdicts; --raw prints its bytes as text')
    .argument(...idArgument)
    .option('--raw', 'print the stored mail instead')
    .option(...workspaceOption);
  example(show, `./tidemark mail inbox show ${someId}`, `./tidemark mail inbox show ${someId} --raw`);
  deskVerb<InWorkspace & { raw?: true }>(verbs, show, async (session, { args: [id = ''], options }) => {
    const call = await callIn(session, options.workspace, 'mail inbox show');
    const mail = await found(nobodyHas(id), session.desk.inbound.get(call, id));
    const record = wholeInboundRecord(mail);
    if (options.raw) {
      const raw = await rawText(session, call, id);
      return { record: { ...record, raw }, text: raw.split('\n').map(printable).join('\n') };
    }
    const { verdicts, ...others } = record;
    const lines = Object.entries({ ...others, ...verdicts }).map(
      ([name, value]) => `${name}: ${printable(String(value ?? '-'))}`,
    );
    return { record, text: lines.join('\n') };
  });
};

const rawText = async ({ desk }: CliSession, call: Call, id: string): Promise<string> => {
  const raw = await desk.inbound.raw(call, id);
  if (!raw) throw new DeskError('not_found', `The bytes of mail ${id} are not stored any more.`);
  const pieces: Uint8Array[] = [];
  for await (const piece of raw) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8').replaceAll('\r\n', '\n');
};

type Reprocess = InWorkspace & Readonly<{ state?: InboundState; since?: Since }>;

const addReprocess = (verbs: Verbs, group: Command): void => {
  const reprocess = group
    .command('reprocess')
    .description('read stored mail again: one by its id, or all in a state, or all since a time')
    .argument('[id]', 'the id of the mail')
    .addOption(new Option('--state <state>', 'all mail in this state').choices(inboundStates))
    .option('--since <when>', 'all mail that arrived since then, like 2h or 2026-11-20T08:00:00Z', since)
    .option(...workspaceOption);
  example(
    reprocess,
    `./tidemark mail inbox reprocess ${someId}`,
    './tidemark mail inbox reprocess --state parked',
    './tidemark mail inbox reprocess --state noted --since 1d',
  );
  deskVerb<Reprocess>(verbs, reprocess, async (session, { args: [id], options }) => {
    const call = await callIn(session, options.workspace, 'mail inbox reprocess');
    const ids = id === undefined ? await chosen(session, call, options) : [id];
    for (const one of ids) await found(nobodyHas(one), session.desk.inbound.reprocess(call, one));
    return { record: { ids }, text: `${counted(ids.length, 'mail')} will be read again.` };
  });
};

/** Newest first; mail whose bytes are not stored any more is left out. */
const chosen = async (session: CliSession, call: Call, options: Reprocess): Promise<readonly string[]> => {
  const { state, since: from } = options;
  if (state === undefined && from === undefined)
    throw new DeskError('validation_failed', 'Expected the id of a mail, --state or --since.');
  const least = from?.(session.clock.now()) ?? '';
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof session.desk.inbound.list>> = await session.desk.inbound.list(
      call,
      {
        filter: { states: state && [state] },
        page: { limit: 100, after },
      },
    );
    const recent = page.data.filter(({ receivedAt }) => receivedAt >= least);
    ids.push(...recent.filter(isReadable).map((mail) => mail.id));
    after = recent.length < page.data.length ? null : page.next;
  } while (after !== null);
  return ids;
};

const isReadable = ({ state, rawIn }: InboundMail): boolean => state !== 'duplicate' && rawIn !== 'none';

type Release = InWorkspace & Readonly<{ blockSender?: true; trustSender?: true; sender?: string }>;

const addRelease = (verbs: Verbs, group: Command): void => {
  const release = group
    .command('release')
    .description('accept a mail that is in quarantine or noted: it becomes a ticket or a message')
    .argument(...idArgument)
    .addOption(
      new Option('--block-sender', 'quarantine all later mail of this sender').conflicts('trustSender'),
    )
    .option('--trust-sender', 'unblock the sender')
    .option(
      '--sender <address>',
      'who sent a mail that names no sender; without it, the sender of its envelope',
    )
    .option(...workspaceOption);
  example(
    release,
    `./tidemark mail quarantine release ${someId}`,
    `./tidemark mail quarantine release ${someId} --trust-sender`,
    `./tidemark mail quarantine release ${someId} --sender cora@example.org`,
  );
  deskVerb<Release>(verbs, release, async (session, { args: [id = ''], options }) => {
    const call = await callIn(session, options.workspace, 'mail quarantine release');
    const sender = options.blockSender ? 'block' : options.trustSender && 'trust';
    const released = await found(
      nobodyHas(id),
      session.desk.inbound.release(call, { id, sender, author: options.sender }),
    );
    return { record: inboundMailRecord(released), text: `Mail ${id}: released.` };
  });
};

const addReject = (verbs: Verbs, group: Command): void => {
  const reject = group
    .command('reject')
    .description('reject a mail that is in quarantine or parked; its bytes are removed soon after')
    .argument(...idArgument)
    .option(...workspaceOption);
  example(reject, `./tidemark mail quarantine reject ${someId}`);
  deskVerb<InWorkspace>(verbs, reject, async (session, { args: [id = ''], options }) => {
    const call = await callIn(session, options.workspace, 'mail quarantine reject');
    const rejected = await found(nobodyHas(id), session.desk.inbound.reject(call, id));
    return { record: inboundMailRecord(rejected), text: `Mail ${id}: rejected.` };
  });
};
