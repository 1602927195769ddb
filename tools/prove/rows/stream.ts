/** Follows the stream of the console over cuts at any moment: afterwards each row is that of the server. */
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { type Caller, callerOf } from '../caller.ts';
import { addAgent, signIn } from '../console-agent.ts';
import { newPlace } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';

export const stream: Row = {
  name: 'stream',
  promise: 'Whoever follows the stream over cuts at any moment has the rows of the server afterwards.',
  databases: ['sqlite', 'postgres'],
  run: (context) => following(context),
};

const tickets = 60;
const atOnce = 4;
/** Each may call 600 times a minute. */
const keys = 40;

type TicketRow = Readonly<{ number: number; subject: string; priority: string; updated_at: string }>;

/** The state of a screen: rows by number, and the id of the last complete event. */
type Screen = { rows: Map<number, TicketRow>; lastId: string | null; events: number; resyncs: number };

type World = Readonly<{
  url: string;
  cookie: string;
  tokens: readonly string[];
  caller: Caller;
  random: SeededRandom;
  screen: Screen;
}>;

const following = async (context: ProofContext): Promise<Proof> => {
  const events = bySize(context.size, { slice: 200, short: 2_000, full: 10_000 });
  const cuts = bySize(context.size, { slice: 5, short: 20, full: 50 });
  const place = await newPlace(context);
  const { tokens } = await setUpKeys(place, keys);
  await addAgent(place);
  const { url } = await startServer(place);
  const caller = callerOf(url);
  const screen: Screen = { rows: new Map(), lastId: null, events: 0, resyncs: 0 };
  const cookie = await signIn(url);
  const world: World = { url, cookie, tokens, caller, screen, random: seededRandom(context.seed) };
  for (let made = 0; made < tickets; made += 1) await write(world, 'POST', made);
  await readAll(world);
  for (let cut = 0; cut < cuts; cut += 1)
    await cutOnce(world, { first: (events / cuts) * cut, count: events / cuts });
  await caughtUp(world);
  const shown = [...screen.rows.values()];
  const differing = (await rowsOf(world)).filter((row) => !isSame(row, screen.rows.get(row.number)));
  caller.close();
  return {
    figures: {
      changes: events,
      cuts,
      'events read': screen.events,
      'read again': screen.resyncs,
      'rows that differ': differing.length,
    },
    faults: [
      ...(shown.length === tickets ? [] : [`There are ${tickets} rows, and the screen has ${shown.length}.`]),
      ...differing.map((row) => `Row ${row.number} is “${row.subject}” and not as the screen has it.`),
    ],
  };
};

/** Changes go on before the cut and behind it. */
const cutOnce = async (
  world: World,
  { first, count }: Readonly<{ first: number; count: number }>,
): Promise<void> => {
  const cutting = new AbortController();
  const reading = read(world, '', cutting.signal);
  const cutAfter = world.random.below(count);
  for (let made = 0; made < count; made += atOnce) {
    const now = Array.from({ length: Math.min(atOnce, count - made) }, (_, place) => first + made + place);
    await Promise.all(now.map((change) => write(world, 'PATCH', change)));
    if (made + atOnce > cutAfter) cutting.abort();
  }
  cutting.abort();
  await reading;
};

/** Reads what was missed in responses that end, until nothing is new. */
const caughtUp = async (world: World): Promise<void> => {
  for (let before = 'none'; before !== world.screen.lastId; ) {
    before = world.screen.lastId ?? 'none';
    await read(world, '?once=true', new AbortController().signal);
  }
};

const read = async (world: World, search: string, cut: AbortSignal): Promise<void> => {
  const { url, cookie, screen } = world;
  const headers = {
    Cookie: cookie,
    'X-Tidemark-Console': 'proof',
    ...(screen.lastId === null ? {} : { 'Last-Event-ID': screen.lastId }),
  };
  try {
    const answer = await fetch(`${url}/console/api/stream${search}`, { headers, signal: cut });
    if (!answer.ok || !answer.body) throw new Error(`The stream was answered ${answer.status}.`);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const piece of answer.body) {
      const blocks = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) await hear(world, block);
    }
  } catch (error) {
    if (!cut.aborted) throw error;
  }
};

/** As the contract says (§15.6): a row that is older than the one that is known is left. */
const hear = async (world: World, block: string): Promise<void> => {
  const { screen } = world;
  const member = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const event = member('event');
  const id = member('id');
  if (event === 'resync') {
    screen.resyncs += 1;
    await readAll(world);
  }
  if (event === 'ticket') {
    screen.events += 1;
    const { ticket }: Readonly<{ ticket: TicketRow }> = JSON.parse(member('data') ?? '{}');
    const known = screen.rows.get(ticket.number);
    if (!known || known.updated_at <= ticket.updated_at) screen.rows.set(ticket.number, ticket);
  }
  if (id !== undefined && (event !== 'hello' || screen.lastId === null)) screen.lastId = id;
};

const readAll = async (world: World): Promise<void> => {
  for (const row of await rowsOf(world)) world.screen.rows.set(row.number, row);
};

const rowsOf = async ({ caller, tokens }: World): Promise<readonly TicketRow[]> => {
  const { body } = await caller.call({ method: 'GET', path: '/tickets?limit=100', token: tokens[0] ?? null });
  return body.data as readonly TicketRow[];
};

const isSame = (row: TicketRow, shown: TicketRow | undefined): boolean =>
  row.subject === shown?.subject && row.priority === shown.priority && row.updated_at === shown.updated_at;

const write = async (world: World, method: 'POST' | 'PATCH', change: number): Promise<void> => {
  const { caller, tokens, random } = world;
  const token = tokens[change % tokens.length] ?? null;
  const body = { subject: `Change ${change}`, priority: random.chance(0.5) ? 'low' : 'high' };
  const opened = { ...body, requester_email: 'cleo@customer.invalid', message: 'Where?' };
  const { status } =
    method === 'POST'
      ? await caller.call({ method, path: '/tickets', token, body: opened })
      : await caller.call({ method, path: `/tickets/${1 + random.below(tickets)}`, token, body });
  if (status >= 300) throw new Error(`A change was answered ${status}.`);
};
