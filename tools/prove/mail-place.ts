/** A place with an address to which mail arrives, and the servers that take it in. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tests/setup/free-port.ts';
import { newPlace, type Place, readRows } from './databases.ts';
import { type Keys, setUpKeys } from './desk.ts';
import type { ProofContext } from './row.ts';
import { type Server, startServer, startWorker } from './server.ts';
import { tidemark } from './tidemark.ts';

export const mailTo = 'support@acme.example';

export type MailPlace = Readonly<{
  place: Place;
  keys: Keys;
  smtpPort: number;
  /** The socket of LMTP. */
  socket: string;
  /** The path with the secret of the HTTP way. */
  hook: string;
  /** Where mail that the servers send is stored, as `.eml`. */
  sentFolder: string;
  /** The settings of every process. */
  environment: Readonly<Record<string, string>>;
}>;

/** Adds a workspace with an address and the secret of a hook. Each place of a row has a name of its own. */
export const newMailPlace = async (
  context: ProofContext,
  name = 'mail',
  address = mailTo,
): Promise<MailPlace> => {
  const place = await newPlace(context);
  const keys = await setUpKeys(place, 10);
  await tidemark(place, 'inbound', 'address', 'add', address, '--trust');
  const { url } = await tidemark(place, 'inbound', 'hook', 'add', '--name', 'proof');
  const smtpPort = await freePort();
  const socket = join(context.folder, `${name}.sock`);
  const environment = {
    INBOUND_SMTP_PORT: String(smtpPort),
    INBOUND_SMTP_HOST: '127.0.0.1',
    INBOUND_LMTP_PORT: socket,
    // Rows send more mail at once than a stranger may.
    INBOUND_TRUSTED_RELAYS: '127.0.0.0/8',
    MAIL_DIR: join(context.folder, name),
  };
  const hook = new URL(String(url)).pathname;
  const sentFolder = place.db === 'sqlite' ? join(place.folder, 'mail') : environment.MAIL_DIR;
  return { place, keys, smtpPort, socket, hook, sentFolder, environment };
};

/** The server that mail arrives at, and on Postgres the worker behind it. */
export const startMail = async (
  { place, environment }: MailPlace,
  more: Readonly<Record<string, string>> = {},
): Promise<readonly [Server, ...Server[]]> => {
  const options = { environment: { ...environment, ...more } };
  const server = await startServer(place, options);
  return place.db === 'postgres' ? [server, await startWorker(place, options)] : [server];
};

export const endAll = async (servers: readonly Server[]): Promise<readonly string[]> => {
  const ends = await Promise.all(
    servers.map(async (server) => ({ ...(await server.end('SIGTERM')), printed: server.printed })),
  );
  return ends.flatMap(({ code, printed }) =>
    code === 0 ? [] : [`A server that was told to stop ended with ${code}: ${printed().slice(-lastWords)}`],
  );
};

/** Enough for the fault and its stack. */
const lastWords = 2_000;

const longestMs = 300_000;
const waitingMails = "select count(*) as mails from inbound_mails where state = 'kept'";

/** Waits until every mail is read; a sentence when that does not happen. */
export const settledMails = async (place: Place, query = waitingMails): Promise<readonly string[]> => {
  for (const since = performance.now(); performance.now() - since < longestMs; await pause(100)) {
    const [row] = await readRows(place, query);
    if (Number(row?.mails) === 0) return [];
  }
  return ['Mail is still waiting to be read.'];
};

/** How many mails are in each state. */
export const mailStates = async (place: Place): Promise<ReadonlyMap<string, number>> => {
  const rows = await readRows(place, 'select state, count(*) as mails from inbound_mails group by state');
  return new Map(rows.map(({ state, mails }) => [String(state), Number(mails)]));
};

/** The mails, by their subjects, that are not one ticket. */
export const notOneTicket = async (place: Place, subjects: readonly string[]): Promise<readonly string[]> => {
  const rows = await readRows(place, 'select subject, count(*) as tickets from tickets group by subject');
  const counts = new Map(rows.map(({ subject, tickets }) => [String(subject), Number(tickets)]));
  return subjects.flatMap((subject) => {
    const count = counts.get(subject) ?? 0;
    return count === 1 ? [] : [`${subject} was acknowledged and became ${count} tickets.`];
  });
};
