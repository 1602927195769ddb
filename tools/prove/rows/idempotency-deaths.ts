/** The server is killed between requests and their answers; after the restart everybody tries again with their key. */
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@tidemark/domain/testing';
import { type Answered, type Caller, callerOf } from '../caller.ts';
import { newPlace, readRows } from '../databases.ts';
import { addCategory, setUpKeys } from '../desk.ts';
import { bySize, type Figures, type ProofContext } from '../row.ts';
import { startServer } from '../server.ts';
import { type Post, postsOf, wrongEffects } from './idempotency-posts.ts';

const clients = 8;

/** A POST, the token that it was sent with, and the answer that came, if one did. */
type Sent = Readonly<{ post: Post; mark: string; token: string; answer: Answered }>;

export const deaths = async (
  context: ProofContext,
): Promise<Readonly<{ figures: Figures; faults: readonly string[] }>> => {
  const rounds = bySize(context.size, { slice: 1, short: 4, full: 100 });
  const random = seededRandom(context.seed);
  const place = await newPlace(context);
  const { tokens, workspaceId } = await setUpKeys(place, rounds * clients);
  const categoryId = await addCategory(place, workspaceId);
  const faults: string[] = [];
  const [marks, refused]: [string[], string[]] = [[], []];
  let [posts, unanswered, server]: [readonly Post[], number, Awaited<ReturnType<typeof startServer>> | null] =
    [[], 0, null];
  for (let round = 0; round < rounds; round += 1) {
    server ??= await startServer(place);
    const caller = callerOf(server.url);
    if (posts.length === 0)
      posts = postsOf({ ticket: await openTicket(caller, tokens[0] ?? ''), categoryId });
    const own = tokens.slice(round * clients, (round + 1) * clients);
    const sending = Promise.all(
      own.map((token, client) => sendUntilDeath(caller, { token, posts, name: `once-${round}-${client}` })),
    );
    await pause(60 + random.below(250));
    await server.end('SIGKILL');
    const sent = (await sending).flat();
    caller.close();
    server = await startServer(place);
    const again = callerOf(server.url);
    for (const one of sent) {
      const retried = await retry(again, one);
      faults.push(...retried.faults);
      (retried.isRefused ? refused : marks).push(one.mark);
    }
    again.close();
    unanswered += sent.filter(({ answer }) => answer.status === 0).length;
  }
  await server?.end('SIGTERM');
  const rows = [];
  for (const { effects } of posts) rows.push(...(await readRows(place, effects)));
  const wrong = [...wrongEffects(rows, marks), ...wrongEffects(rows, refused, 0)];
  return {
    figures: {
      kills: rounds,
      'posts around kills': marks.length,
      'unanswered, then retried': unanswered,
      'wrong after a kill': wrong.length,
    },
    faults: [...faults, ...wrong],
  };
};

const openTicket = async (caller: Caller, token: string): Promise<number> => {
  const body = { requester_email: 'ann@customer.example', subject: 'A', message: 'B' };
  const { status, body: ticket } = await caller.call({ method: 'POST', path: '/tickets', token, body });
  if (status !== 201) throw new Error(`Expected a ticket, got ${status}.`);
  return Number(ticket.number);
};

type Client = Readonly<{ token: string; posts: readonly Post[]; name: string }>;

/** One after the other, until no answer comes; the calls of a key in a minute stay below its limit. */
const sendUntilDeath = async (caller: Caller, { token, posts, name }: Client): Promise<readonly Sent[]> => {
  const sent: Sent[] = [];
  for (let turn = 0; turn < 250; turn += 1) {
    const post = posts[turn % posts.length];
    const mark = `${name}-${turn}`;
    if (!post) break;
    const answer = await caller.call({ ...askedOf(post, mark), token });
    sent.push({ post, mark, token, answer });
    if (answer.status === 0) break;
  }
  return sent;
};

const askedOf = (post: Post, mark: string) => ({
  method: 'POST' as const,
  path: post.path,
  idempotencyKey: `key-${mark}`,
  body: post.body(mark),
});

type Retried = Readonly<{ isRefused: boolean; faults: readonly string[] }>;

/** Whoever had an answer gets the same one; whoever had none, or was one too many, gets one now. */
const retry = async (caller: Caller, { post, mark, token, answer }: Sent): Promise<Retried> => {
  const { status, body } = await caller.call({ ...askedOf(post, mark), token });
  const wasDone = answer.status > 0 && answer.status < 300;
  if (post.hasCap && status === 429 && !wasDone) return { isRefused: true, faults: [] };
  const isSame = JSON.stringify(body) === JSON.stringify(answer.body);
  if (status < 300 && (isSame || !wasDone)) return { isRefused: false, faults: [] };
  const fault = `${post.operation}: ${mark} was answered ${answer.status}, and ${status} after the kill.`;
  return { isRefused: false, faults: [fault] };
};
