import {
  type AccountSecurity,
  type AccountSignIn,
  accountSecurities,
  accountSignIns,
  type Call,
  DeskError,
  type InboundAccount,
} from '@tidemark/domain';
import { Argument, type Command, Option } from 'commander';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { found } from './if-found.ts';
import { inboundAccountRecord } from './inbound-records.ts';
import { wholeNumberUpTo } from './option-values.ts';
import { printable } from './printable.ts';
import { readLine, readPassword } from './read-password.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;

/** The mailboxes from which the workspace fetches mail. */
export const accountVerbs = (verbs: Verbs, inbound: Command): void => {
  const group = inbound
    .command('account')
    .description('add, sign in to, list and remove the mailboxes from which mail is fetched');
  addAdd(verbs, group);
  addSignIn(verbs, group);
  addList(verbs, group);
  addRemove(verbs, group);
};

type Add = InWorkspace &
  Readonly<{
    signIn: AccountSignIn;
    host?: string;
    port?: number;
    security: AccountSecurity;
    folder: string;
    moveTo?: string;
    address?: string;
    passwordStdin?: true;
  }>;

const passwordHelp = 'read the password from standard input';

const addAdd = (verbs: Verbs, group: Command): void => {
  const add = group
    .command('add')
    .description('fetch mail from a mailbox; mail that is there already stays, but for the last hour')
    .addArgument(new Argument('<protocol>', 'how it is fetched').choices(['imap']))
    .argument('<user>', 'the name that signs in, mostly the address of the mailbox')
    .addOption(
      new Option('--sign-in <way>', 'with a password, or with an account at Google or Microsoft')
        .choices(accountSignIns)
        .default('password'),
    )
    .option('--password-stdin', passwordHelp)
    .option('--host <host>', 'the mail server, like imap.example.com; Google’s and Microsoft’s are known')
    .option('--port <port>', 'its port; 993, or 143 without --security tls', wholeNumberUpTo(65_535))
    .addOption(
      new Option('--security <kind>', 'none is for networks in INBOUND_ALLOW_NETWORKS')
        .choices(accountSecurities)
        .default('tls'),
    )
    .option('--folder <name>', 'the folder to fetch from', 'INBOX')
    .option(
      '--move-to <name>',
      'move mail to this folder once it is stored; without it, nothing changes there',
    )
    .option('--address <address>', 'the address of the workspace that its mail is for; without it, the user')
    .option(...workspaceOption);
  example(
    add,
    './tidemark inbound account add imap support@example.com --host imap.example.com --password-stdin < password.txt',
    './tidemark inbound account add imap support@example.com --sign-in google --move-to Tidemark',
  );
  deskVerb<Add>(verbs, add, async (session, { args: [, user = ''], options }) => {
    const { workspace, passwordStdin, ...input } = options;
    const call = await callIn(session, workspace, 'inbound account add');
    const password = await passwordOf(verbs, options);
    const added = await session.desk.inbound.addAccount(call, { ...input, user, password });
    return {
      record: await recordOf(session, call, added),
      text: `Account ${printable(added.user)}: added. ${nextStep(added)}`,
    };
  });
};

const passwordOf = async (
  { io }: Verbs,
  { signIn, passwordStdin }: Pick<Add, 'signIn' | 'passwordStdin'>,
): Promise<string | undefined> => {
  if (signIn !== 'password') return undefined;
  if (passwordStdin) return readPassword(io);
  throw new DeskError(
    'validation_failed',
    'Give the password on standard input with --password-stdin, or sign in with --sign-in google or --sign-in microsoft.',
  );
};

const nextStep = ({ id, signIn }: InboundAccount): string =>
  signIn === 'password'
    ? 'Whether its mail arrives, ./tidemark inbound account list shows in a minute.'
    : `Now sign in: ./tidemark inbound account sign-in ${id}`;

const recordOf = async ({ desk }: CliSession, call: Call, account: InboundAccount) => {
  const addresses = await desk.inbound.listAddresses(call);
  return inboundAccountRecord(account, addresses.find(({ id }) => id === account.addressId)?.address ?? null);
};

const nobodyHas = (id: string): string =>
  `No account has the id ${id}; see: ./tidemark inbound account list.`;

const addSignIn = (verbs: Verbs, group: Command): void => {
  const signIn = group
    .command('sign-in')
    .description('sign in to an account again: on a page of its provider, or with another password')
    .argument('<id>', 'the id of the account, from: ./tidemark inbound account list')
    .option('--password-stdin', passwordHelp)
    .option(...workspaceOption);
  example(
    signIn,
    './tidemark inbound account list',
    './tidemark inbound account sign-in 019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d',
  );
  deskVerb<InWorkspace & { passwordStdin?: true }>(
    verbs,
    signIn,
    async (session, { args: [id = ''], options }) => {
      const call = await callIn(session, options.workspace, 'inbound account sign-in');
      const { inbound } = session.desk;
      const account = await found(nobodyHas(id), inbound.getAccount(call, id));
      const password = await passwordOf(verbs, { ...options, signIn: account.signIn });
      const signedIn =
        password === undefined
          ? await onPage(verbs, session, { call, id })
          : await inbound.setAccountPassword(call, { id, password });
      return {
        record: await recordOf(session, call, signedIn),
        text: `Account ${printable(signedIn.user)}: signed in. Its mail is fetched within a minute.`,
      };
    },
  );
};

/** The page is written to standard error, so that only the result is on standard output. */
const onPage = async (
  { io }: Verbs,
  { desk: { inbound } }: CliSession,
  { call, id }: Readonly<{ call: Call; id: string }>,
): Promise<InboundAccount> => {
  const { url, codeVerifier } = await inbound.beginSignIn(call, id);
  io.err(
    `Open this page in a browser, and sign in to the mailbox:\n\n  ${url}\n\nThe browser ends at an address that begins with http://localhost and shows an error: that is right.\nPaste that address here:\n`,
  );
  return inbound.finishSignIn(call, { id, code: await readLine(io), codeVerifier });
};

const addList = (verbs: Verbs, group: Command): void => {
  const list = group
    .command('list')
    .description('list the mailboxes from which mail is fetched, oldest first, and whether that works')
    .option(...workspaceOption);
  example(list, './tidemark inbound account list');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'inbound account list');
    const records = [];
    for (const account of await session.desk.inbound.listAccounts(call))
      records.push(await recordOf(session, call, account));
    return {
      list: records,
      columns: ['id', 'user', 'host', 'address', 'state', 'last_success_at', 'error'],
      none: 'The workspace fetches mail from no mailbox yet; add one with: ./tidemark inbound account add.',
    };
  });
};

const addRemove = (verbs: Verbs, group: Command): void => {
  const remove = group
    .command('remove')
    .description('fetch no more mail from a mailbox, and forget its password or its tokens')
    .argument('<id>', 'the id of the account, from: ./tidemark inbound account list')
    .option(...workspaceOption);
  example(
    remove,
    './tidemark inbound account list',
    './tidemark inbound account remove 019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d',
  );
  deskVerb<InWorkspace>(verbs, remove, async (session, { args: [id = ''], options }) => {
    const call = await callIn(session, options.workspace, 'inbound account remove');
    await found(nobodyHas(id), session.desk.inbound.removeAccount(call, id));
    return { record: { id, removed: true }, text: `Account ${id}: removed.` };
  });
};
