/** Strangers who mean harm: bodies that are hard to read, bodies that never end, and searches. Another workspace hardly notices. */
import { systemCall } from '@tidemark/domain';
import { seededRandom } from '@tidemark/domain/testing';
import { type Beside, beside, besideFaults, besideFigures, besideTooMuch } from '../beside.ts';
import { type Caller, callerOf } from '../caller.ts';
import { newPlace, type Place } from '../databases.ts';
import { type Keys, newCategory, onDesk, setUpKeys } from '../desk.ts';
import type { FloodRequest } from '../flood.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Server, startServer } from '../server.ts';
import { shuffled } from '../told-by-time.ts';
import { tooMuchOf } from '../too-much.ts';
import { type Held, heldBodies } from './strangers-memory.ts';
import { strangerBodies, strangerPosts } from './strangers-posts.ts';

export const strangers: Row = {
  name: 'strangers',
  promise:
    'strangers at most double the p95 of another workspace, or add at most 5 ms to it, by bodies or by searches, and 2,000 held bodies take at most 100 MiB',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  run: (context) => trying(context),
};

const mostExtraMiB = 100;

const trying = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  const honest = await setUpKeys(place, 60);
  const attacked = await setUpKeys(place, 1);
  await addArticles(place, attacked, bySize(context.size, { slice: 50, short: 500, full: 500 }));
  const server = await startServer(place);
  const caller = callerOf(server.url);
  const bench = { context, server, caller, honest, attacked };
  const posts = await postsBeside(bench);
  const searches = await searchesBeside(bench);
  const sockets = bySize(context.size, { slice: 200, short: 2_000, full: 2_000 });
  const holding = { server, host: hostOf(attacked), token: attacked.tokens[0] ?? '', sockets };
  const heldMs = bySize(context.size, { slice: 1_000, short: 8_000, full: 8_000 });
  const held = await heldBodies({ ...holding, heldMs });
  const after = await caller.call({ method: 'GET', path: '/tickets?limit=1', token: honest.tokens[0] ?? '' });
  caller.close();
  return {
    figures: {
      ...besideFigures('bodies', posts),
      ...besideFigures('searches', searches),
      'sockets that held a body back': held.opened,
      'answered meanwhile': Object.entries(held.answers)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
      'extra memory at most, MiB': held.extraMiB,
    },
    faults: [
      ...besideFaults('bodies', posts),
      ...besideFaults('searches', searches),
      ...heldFaults(held, sockets),
      ...(after.status === 200 ? [] : [`Beside them a healthy call was answered ${after.status}.`]),
    ],
    tooMuch: [
      ...besideTooMuch('bodies', posts),
      ...besideTooMuch('searches', searches),
      ...tooMuchOf(
        'mebibytes',
        { is: held.extraMiB, most: mostExtraMiB },
        `Bodies that were held back took ${held.extraMiB} MiB.`,
      ),
    ],
  };
};

const heldFaults = ({ opened }: Held, sockets: number): readonly string[] =>
  opened === sockets ? [] : [`Only ${opened} of ${sockets} sockets could be opened.`];

type Bench = Readonly<{
  context: ProofContext;
  server: Server;
  caller: Caller;
  honest: Keys;
  attacked: Keys;
}>;

/** From so many addresses that the count by source ends none of them. */
const postsBeside = ({ context, server, caller, honest, attacked }: Bench): Promise<Beside> => {
  const requests = shuffled(context.seed, strangerPosts(hostOf(attacked)));
  const flood = {
    port: Number(new URL(server.url).port),
    requests,
    bodies: strangerBodies,
    connections: 2,
    ofSource: 2_500,
  };
  return beside(context, { caller, tokens: honest.tokens }, { flood, least: requests.length });
};

/** From so many addresses that none of them searches too often in a minute. */
const searchesBeside = ({ context, server, caller, honest, attacked }: Bench): Promise<Beside> => {
  const flood = {
    port: Number(new URL(server.url).port),
    requests: searchesOf(context.seed, hostOf(attacked)),
    bodies: {},
    connections: 8,
    ofSource: 150,
  };
  return beside(context, { caller, tokens: honest.tokens }, { flood, least: 500 });
};

/** Words that no article has, of every length: each is compared with the words of all titles. */
const searchesOf = (seed: number, host: string): readonly FloodRequest[] => {
  const random = seededRandom(seed);
  const word = (): string =>
    Array.from({ length: 4 + random.below(30) }, () => String.fromCharCode(97 + random.below(26))).join('');
  return Array.from({ length: 200 }, () => ({
    method: 'GET',
    path: `/help/search?q=${[word(), word(), word()].join('+')}`,
    headers: { Host: host },
    body: null,
  }));
};

const hostOf = ({ workspaceId }: Keys): string => `desk-${workspaceId.slice(-12)}.localhost`;

const addArticles = (place: Place, { workspaceId }: Keys, count: number): Promise<void> =>
  onDesk(place, async (desk) => {
    const call = systemCall(workspaceId, 'prepare', 'prepare');
    const categoryId = await newCategory(desk, call);
    const random = seededRandom(count);
    const words = Array.from({ length: 900 }, (_, at) => `subject${at}`);
    for (let made = 0; made < count; made += 1)
      await desk.articles.add(call, {
        title: Array.from({ length: 8 }, () => words[random.below(words.length)]).join(' '),
        categoryId,
        bodyHtml: '<p>A text.</p>',
        status: 'published',
        locale: 'en',
      });
  });
