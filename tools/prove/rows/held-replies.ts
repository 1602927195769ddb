/** Replies are held while everything is killed: each is sent once after the next start, and none that was taken back. */
import { setTimeout as pause } from 'node:timers/promises';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { addAgent, signIn } from '../console-agent.ts';
import { newPlace, type Place, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Server, startServer, startWorker } from '../server.ts';

export const heldReplies: Row = {
  name: 'held-replies',
  promise:
    'A held reply is sent once although everything is killed, and one that was taken back is not sent.',
  databases: ['sqlite', 'postgres'],
  longestSeconds: { full: 3_600 },
  run: (context) => killing(context),
};

const repliesOfKill = 16;

type Trial = {
  readonly place: Place;
  readonly random: SeededRandom;
  readonly token: string;
  cookie: string;
  /** Numbers of tickets by what became of the call that was the last word. */
  readonly held: number[];
  readonly undone: number[];
  /** Without a response: sent or not, but never twice. */
  readonly open: number[];
};

const killing = async (context: ProofContext): Promise<Proof> => {
  const kills = bySize(context.size, { slice: 1, short: 6, full: 63 });
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, 1);
  await addAgent(place);
  const trial: Trial = {
    place,
    random: seededRandom(context.seed),
    token: tokens[0] ?? '',
    cookie: '',
    held: [],
    undone: [],
    open: [],
  };
  for (let kill = 1; kill <= kills; kill += 1) await killOnce(trial);
  const faults = await settled(trial);
  const { held, undone, open } = trial;
  return {
    figures: { kills, held: held.length, 'taken back': undone.length, 'without an answer': open.length },
    faults: [...faults, ...(await faultsOf(trial))].slice(0, 20),
  };
};

const startAll = async (place: Place): Promise<readonly [Server, ...Server[]]> =>
  place.db === 'postgres' ? [await startServer(place), await startWorker(place)] : [await startServer(place)];

/** Some are due before the kill, some while nothing runs, some after the next start. */
const killOnce = async (trial: Trial): Promise<void> => {
  const servers = await startAll(trial.place);
  const { url } = servers[0];
  if (trial.cookie === '') trial.cookie = await signIn(url);
  const numbers: number[] = [];
  for (let reply = 0; reply < repliesOfKill; reply += 1) {
    const number = await newTicket(url, trial.token);
    await call(trial, {
      url,
      method: 'PUT',
      path: `/drafts/${number}/reply`,
      body: { rev: 0, body: 'Sent.' },
    });
    numbers.push(number);
  }
  const holding = Promise.all(numbers.map((number) => holdOne(trial, url, number)));
  await pause(trial.random.below(2_500));
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await holding;
};

const holdOne = async (trial: Trial, url: string, number: number): Promise<void> => {
  const path = `/drafts/${number}/reply`;
  const body = { rev: 1, in_seconds: trial.random.below(4) };
  const held = await call(trial, { url, method: 'POST', path: `${path}/send`, body });
  if (held !== 200) return void trial.open.push(number);
  if (trial.random.below(3) > 0) return void trial.held.push(number);
  const back = await call(trial, { url, method: 'POST', path: `${path}/undo`, body: {} });
  if (back === 200) trial.undone.push(number);
  else if (back === 409) trial.held.push(number);
  else trial.open.push(number);
};

type Asking = Readonly<{ url: string; method: string; path: string; body: unknown }>;

/** The status; null without a response. */
const call = async ({ cookie }: Trial, { url, method, path, body }: Asking): Promise<number | null> => {
  const headers = { Cookie: cookie, 'X-Tidemark-Console': 'proof', 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(`${url}/console/api${path}`, { method, headers, body: JSON.stringify(body) });
    return answer.status;
  } catch {
    // The server may be killed during the request.
    return null;
  }
};

const newTicket = async (url: string, token: string): Promise<number> => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = { requester_email: 'cleo@customer.invalid', subject: 'Parcel', message: 'Where?' };
  const answer = await fetch(`${url}/api/v1/tickets`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return Number(Object(await answer.json()).number);
};

const longestMs = 180_000;

/** Lets the next servers send what is held. */
const settled = async ({ place }: Trial): Promise<readonly string[]> => {
  const servers = await startAll(place);
  const end = () => Promise.all(servers.map((server) => server.end('SIGTERM')));
  for (const since = performance.now(); performance.now() - since < longestMs; await pause(200)) {
    const [row] = await readRows(place, "select count(*) as waiting from drafts where state = 'held'");
    if (Number(row?.waiting) !== 0) continue;
    await end();
    return [];
  }
  await end();
  return ['Replies are still held.'];
};

const faultsOf = async ({ place, held, undone, open }: Trial): Promise<readonly string[]> => {
  const rows = await readRows(
    place,
    "select ticket_number, count(*) as sent from messages where body = 'Sent.' group by ticket_number",
  );
  const sent = new Map(rows.map((row) => [Number(row.ticket_number), Number(row.sent)]));
  const timesOf = (number: number): number => sent.get(number) ?? 0;
  const wrong = (numbers: readonly number[], isRight: (times: number) => boolean, what: string) =>
    numbers
      .filter((number) => !isRight(timesOf(number)))
      .map((number) => `The reply to ${number} was ${what}, and sent ${timesOf(number)} times.`);
  return [
    ...wrong(held, (times) => times === 1, 'held'),
    ...wrong(undone, (times) => times === 0, 'taken back'),
    ...wrong(open, (times) => times <= 1, 'without an answer'),
  ];
};
