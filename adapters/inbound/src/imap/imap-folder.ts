/** One folder at an IMAP server, on a connection of its own. */
import { FolderError, type FolderMail, type FolderState, type MailFolder } from '@tidemark/domain';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { folderFault } from './folder-fault.ts';

/** `commandMs`: for one command. `stopping` resolves when this process stops. */
export type FolderParts = Readonly<{
  client: ImapFlow;
  name: string;
  path: string;
  willMove: boolean;
  commandMs: number;
  stopping: AbortSignal;
}>;

const headBytes = 65_536;
const pieceBytes = 262_144;

export const imapFolder = (parts: FolderParts): MailFolder => ({
  state: () => run(parts, `open the folder ${parts.path}`, () => stateOf(parts)),
  // The last mail answers whatever number a range begins with.
  listAfter: async (after) => (await search(parts, { uid: `${after + 1}:*` })).filter((uid) => uid > after),
  listSince: (since) => search(parts, { since: new Date(Date.parse(since) - dayMs) }),
  look: (uid) => look(parts, uid),
  bytes: (uid) => bytesOf(parts, uid),
  move: (uid, folder) => move(parts, uid, folder),
  waitForNews: (ms) => waitForNews(parts, ms),
  close: () => closed(parts.client),
});

/** A command that is not answered in time ends the connection: nothing could be sent behind it. */
const run = async <Result>(
  { client, name, commandMs, stopping }: FolderParts,
  doing: string,
  command: () => Promise<Result>,
): Promise<Result> => {
  if (stopping.aborted) throw stopped();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new FolderError('failed', `The mail server ${name} could not ${doing}. It does not answer.`));
      client.close();
    }, commandMs);
  });
  try {
    return await Promise.race([command(), late]);
  } catch (error) {
    throw stopping.aborted ? stopped() : folderFault(error, name, doing);
  } finally {
    clearTimeout(timer);
  }
};

const search = async (
  parts: FolderParts,
  query: Parameters<ImapFlow['search']>[0],
): Promise<readonly number[]> => {
  const { client, name, path } = parts;
  const found = await run(parts, 'search the folder', () => client.search(query, { uid: true }));
  if (!Array.isArray(found))
    throw new FolderError('failed', `The mail server ${name} could not search the folder ${path}.`);
  return found.map(Number).toSorted((one, other) => one - other);
};

const fetchOne = async (parts: FolderParts, uid: number, query: Parameters<ImapFlow['fetchOne']>[1]) => {
  const found = await run(parts, `give out the mail with the UID ${uid}`, () =>
    parts.client.fetchOne(String(uid), query, { uid: true }),
  );
  return found && found.uid === uid ? found : null;
};

const look = async (parts: FolderParts, uid: number): Promise<FolderMail | null> => {
  const header = { key: 'header', start: 0, maxLength: headBytes };
  const query = { uid: true, size: true, internalDate: true, bodyParts: [header] };
  const found = await fetchOne(parts, uid, query);
  if (found) return mailOf(found);
  await refuseIfThere(parts, uid);
  return null;
};

/** A server that gives nothing may still have it. */
const refuseIfThere = async (parts: FolderParts, uid: number): Promise<void> => {
  if ((await search(parts, { uid: String(uid) })).includes(uid))
    throw new FolderError(
      'mail',
      `The mail server ${parts.name} does not give out the mail with the UID ${uid}.`,
    );
};

async function* bytesOf(parts: FolderParts, uid: number): AsyncGenerator<Uint8Array> {
  let at = 0;
  let size = 0;
  for (;;) {
    const source = { start: at, maxLength: pieceBytes };
    const found = await fetchOne(parts, uid, { uid: true, size: true, source });
    if (!found) throw new FolderError('mail', `The mail with the UID ${uid} is gone.`);
    const piece = found.source ?? Buffer.alloc(0);
    if (piece.length === 0) break;
    yield piece;
    at += piece.length;
    size = found.size ?? size;
    // Some servers give all at once, and what some say of the size is wrong.
    if (piece.length > pieceBytes || (piece.length < pieceBytes && at >= size)) break;
  }
}

const move = async (parts: FolderParts, uid: number, folder: string): Promise<void> => {
  const { client, name } = parts;
  const moved = await run(parts, `move a mail to ${folder}`, () =>
    client.messageMove(String(uid), folder, { uid: true }),
  );
  if (moved === false)
    throw new FolderError('mail', `The mail server ${name} could not move a mail to ${folder}.`);
};

const dayMs = 86_400_000;

const stopped = (): FolderError => new FolderError('stopping', 'Tidemark is stopping.');

const stateOf = async ({ client, path, willMove }: FolderParts): Promise<FolderState> => {
  // An open mailbox would not be opened again.
  if (client.mailbox) await client.mailboxClose();
  const { uidValidity, uidNext } = await client.mailboxOpen(path, { readOnly: !willMove });
  return { uidValidity: String(uidValidity), nextUid: Number(uidNext) };
};

const mailOf = ({ size, internalDate, headers, bodyParts }: FetchMessageObject): FolderMail => {
  const arrived = new Date(internalDate ?? Number.NaN);
  return {
    size: size ?? 0,
    arrivedAt: (Number.isNaN(arrived.getTime()) ? new Date() : arrived).toISOString(),
    head: headers ?? bodyParts?.get('header') ?? new Uint8Array(),
  };
};

/** IDLE, where the server has it: the next command ends it. A connection that breaks is news too. */
const waitForNews = ({ client, stopping }: FolderParts, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      client.off('exists', finish);
      client.off('close', finish);
      stopping.removeEventListener('abort', finish);
      resolve(!stopping.aborted);
    };
    const timer = setTimeout(finish, ms);
    client.on('exists', finish);
    client.on('close', finish);
    stopping.addEventListener('abort', finish);
    if (stopping.aborted || !client.usable) finish();
    // Whatever it ends with is seen by the next command.
    else client.idle().catch(() => undefined);
  });

const logoutMs = 2_000;

/** Says good-bye to a server that listens. */
const closed = async (client: ImapFlow): Promise<void> => {
  if (client.usable) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, logoutMs);
    });
    // The connection is closed in any case.
    await Promise.race([client.logout().catch(() => undefined), late]);
    clearTimeout(timer);
  }
  client.close();
};
