import { userInfo } from 'node:os';
import { type Call, DeskError, type Footprint, foldEmail } from '@tidemark/domain';
import { type Command, InvalidArgumentError } from 'commander';
import type { Answer } from './answer.ts';
import type { CliApp, CliSession } from './app.ts';
import { chooseWorkspace, cliCall, workspaceOption } from './choose-workspace.ts';
import { counted } from './counted.ts';
import { example } from './example.ts';
import {
  type ErasureRequest,
  erasureRequest,
  type Finished,
  keepReceipt,
  type Receipt,
  unfinishedReceipt,
} from './receipt.ts';
import { countsOf, leftOff, removedBefore, sentence } from './unfinished-erasure.ts';
import { deskVerb, type Verbs } from './verb.ts';

type Erase = Readonly<{ workspace?: string; receipt?: string; askedBy?: string; yes?: true }>;

export const eraseVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('erase').description('erase all data about a person, permanently');
  const contact = group
    .command('contact')
    .description(
      'erase a contact and all their tickets, messages and files; this cannot be undone; exit code 1 when files, or traces in the database file, have still to be removed',
    )
    .argument('<email>', 'the email address of the contact')
    .option('--yes', 'erase; without this option, the command only counts what it would erase')
    .option(
      '--receipt <file>',
      'write a receipt to this new file: what was erased, without naming the person',
      fileName,
    )
    .option(
      '--asked-by <name>',
      'who asked for the erasure, for the receipt (default: your user name)',
      requesterName,
    )
    .option(...workspaceOption);
  example(
    contact,
    './tidemark erase contact bob@customer.example',
    './tidemark erase contact bob@customer.example --yes --receipt erasure-2026-117.json',
  );
  deskVerb<Erase>(verbs, contact, async (session, { args: [email = ''], options }) => {
    const workspace = await chooseWorkspace(session, options.workspace);
    const call = cliCall(session, workspace.id, 'erase contact');
    const found = await session.desk.contacts.footprint(call, email);
    if (!found) throw new DeskError('not_found', `No contact of ${workspace.slug} has the address ${email}.`);
    if (!options.yes) return onlyCounted(found);
    const request = erasureRequest({
      workspace: workspace.slug,
      contactId: found.contactId,
      addressHash: session.secrets.hash(foldEmail(email)),
      askedBy: options.askedBy ?? userInfo().username,
    });
    const file = options.receipt ?? null;
    const receipt = await eraseWithReceipt(session, call, { found, email, request, file });
    return receiptAnswer(receipt, await madeByHand(verbs.app));
  });
};

const onlyCounted = (found: Footprint): Answer => ({
  record: { erased: false, ...countsOf(found) },
  text: `Nothing is erased yet. --yes permanently erases the contact, ${sentence(found)}.`,
});

const fileName = (text: string): string => {
  if (text === '') throw new InvalidArgumentError('Expected the name of a file.');
  return text;
};

const longestName = 200;

/** One line, as the receipt is read by people. */
const requesterName = (text: string): string => {
  const name = text.trim();
  if (name === '' || name.length > longestName || /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))
    throw new InvalidArgumentError(`Expected a name on one line, of ${longestName} characters at most.`);
  return name;
};

type Erasure = Readonly<{ found: Footprint; email: string; request: ErasureRequest; file: string | null }>;

/** The receipt exists before anything is erased, and says so when the erasure fails. */
const eraseWithReceipt = async (
  session: CliSession,
  call: Call,
  { found, email, request, file }: Erasure,
): Promise<Receipt> => {
  const unfinished = unfinishedReceipt(request, session.clock.now());
  const kept = file === null ? null : keepReceipt(file, unfinished);
  const finished = await erase(session, call, found).catch(async (error: unknown) => {
    const removed = await removedBefore(session.desk, call, { email, found, error });
    throw leftOff({ error, removed, unfinished, kept });
  });
  const receipt: Receipt = { ...request, ...finished };
  kept?.save(receipt);
  return receipt;
};

const erase = async (session: CliSession, call: Call, found: Footprint): Promise<Finished> => {
  const removing = { id: found.contactId, deleteTickets: true };
  const waiting = await session.desk.contacts.remove(call, removing);
  const erasedAt = session.clock.now();
  return {
    finished: true,
    erased_at: erasedAt,
    removed: { contacts: 1, ...countsOf(found) },
    files_waiting: waiting,
    rewrite_due: session.scrubbed !== null,
    database: session.scrubbed === null ? 'until vacuum' : await stateOf(session.scrubbed),
  };
};

const stateOf = async (scrubbed: () => Promise<boolean>): Promise<'overwritten' | 'being read'> =>
  (await scrubbed()) ? 'overwritten' : 'being read';

const receiptAnswer = (receipt: Receipt, byHand: readonly string[]): Answer => ({
  record: receipt,
  text: `Erased: the contact, ${sentence(receipt.removed)}.\n${waitingText(receipt)}${states[receipt.database]}${byHandText(byHand)}`,
  exitCode: receipt.database === 'being read' || receipt.files_waiting > 0 ? 1 : 0,
});

/** Backups that no schedule removes. The erasure succeeds even when they cannot be listed. */
const madeByHand = async ({ backups }: CliApp): Promise<readonly string[]> => {
  // The contact is already erased: an unreadable list of backups must not turn that into an error.
  const listed = (await backups?.list().catch(() => [])) ?? [];
  return listed.filter(({ kind }) => kind === 'manual').map(({ id }) => id);
};

const byHandText = (ids: readonly string[]): string => {
  if (ids.length === 0) return '';
  const [verb, them] = ids.length === 1 ? ['contains', 'it'] : ['contain', 'them'];
  return `\n${counted(ids.length, 'manual backup')} still ${verb} the data: ${ids.join(', ')}. Delete ${them} yourself.`;
};

const waitingText = ({ files_waiting: files }: Receipt): string =>
  files === 0
    ? ''
    : `The byte store has not removed ${counted(files, 'file')} yet. The server retries until it has.\n`;

const states = {
  overwritten:
    'Its rows are overwritten in the database files. Copies of single words may remain until the server rewrites the file at night; ./tidemark vacuum rewrites it now. Earlier backups still contain the data until they expire.',
  'being read':
    'A long-running read keeps parts of the data in the write-ahead log until it ends. To check: ./tidemark doctor.',
  'until vacuum':
    'The database removes the data from its files with the next vacuum. Earlier backups still contain it until they expire.',
} as const;
