/** A POST that is sent again with its key, after or during the first one, is done once. */
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { newCategory } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Answer, type Caller, callerOf, done, errorCode } from './client.ts';
import { openDesk, type ProofDesk, type TableRow } from './desk.ts';
import { deaths } from './idempotency-deaths.ts';
import { type Post, postsOf, wrongEffects } from './idempotency-posts.ts';

export const idempotency: Row = {
  name: 'idempotency',
  promise:
    'POSTs with one Idempotency-Key have one effect: retried, concurrent, or when the server dies in between.',
  databases: ['sqlite', 'postgres'],
  run: async (context) => run(context),
};

const lanes = 8;

type Tally = { posts: number; replays: number; refused: number; marks: string[]; faults: string[] };

const run = async (context: ProofContext): Promise<Proof> => {
  const tally: Tally = { posts: 0, replays: 0, refused: 0, marks: [], faults: [] };
  const doubled = await retried(context, tally);
  const killed = await deaths(context);
  return {
    figures: {
      posts: tally.posts,
      keys: tally.marks.length,
      replays: tally.replays,
      'refused as still running': tally.refused,
      'wrong effects': doubled.length,
      ...killed.figures,
    },
    faults: [...tally.faults, ...doubled, ...killed.faults].slice(0, 20),
  };
};

/** Half of the keys are sent one after the other, half at the same moment; answers what was not done exactly once. */
const retried = async (context: ProofContext, tally: Tally): Promise<readonly string[]> => {
  const proof = await openDesk(context);
  const workspace = await proof.addWorkspace('Retried');
  const ask = callerOf(proof.api, (await workspace.key('read', 'write')).token);
  const body = { requester_email: 'ann@customer.example', subject: 'A', message: 'B' };
  const ticket = Number((await done(ask({ method: 'POST', path: '/tickets', body }))).number);
  const posts = postsOf({ ticket, categoryId: await newCategory(proof.desk, workspace.call) });
  const keys = bySize(context.size, { slice: 48, short: 800, full: 25_000 });
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const random = seededRandom(context.seed * 1_000 + lane);
      for (let turn = 0; turn < keys / lanes; turn += 1) {
        const post = posts[turn % posts.length];
        const mark = `once-${lane}-${turn}`;
        if (!post) continue;
        const made = await tryKey(ask, { post, mark, atOnce: random.chance(0.5), random, tally });
        if (post.hasCap) await endExport(proof, workspace.id, made);
      }
    }),
  );
  const rows: TableRow[] = [];
  for (const { effects } of posts) rows.push(...(await proof.query(effects)));
  tally.faults.push(...proof.faultLines.slice(0, 5));
  return wrongEffects(rows, tally.marks);
};

/** There is no worker, and a workspace has so many exports that wait. */
const endExport = ({ storage }: ProofDesk, workspaceId: string, id: string): Promise<void> =>
  storage.work.write(workspaceId, async ({ exports }) => {
    const found = await exports.findForChange(id);
    if (found) await exports.save({ ...found, status: 'failed' });
  });

type Key = Readonly<{ post: Post; mark: string; atOnce: boolean; random: SeededRandom; tally: Tally }>;

/** Answers the id of what was made. */
const tryKey = async (ask: Caller, { post, mark, atOnce, random, tally }: Key): Promise<string> => {
  const { path, operation } = post;
  const headers = { 'Idempotency-Key': `key-${mark}` };
  const send = () => ask({ method: 'POST', path, body: post.body(mark), headers });
  const answers: Answer[] = [];
  const count = 2 + random.below(4);
  if (atOnce) answers.push(...(await Promise.all(Array.from({ length: count }, send))));
  else for (let time = 0; time < count; time += 1) answers.push(await send());
  answers.push(await send());
  const other = await ask({ method: 'POST', path, body: post.body(`${mark}-other`), headers });
  tally.posts += answers.length + 1;
  tally.marks.push(mark);
  const running = answers.filter((answer) => errorCode(answer) === 'idempotency_in_progress');
  const good = answers.filter(({ status }) => status < 300);
  const first = good.filter((answer) => !answer.headers.has('Idempotent-Replayed'));
  tally.refused += running.length;
  tally.replays += good.length - first.length;
  const wrong = [
    running.length + good.length === answers.length ? '' : `answered ${answers.map(({ status }) => status)}`,
    atOnce || running.length === 0 ? '' : 'refused a retry that nothing ran beside',
    first.length === 1 ? '' : `${first.length} answers were not replayed`,
    new Set(good.map(({ text, status }) => `${status} ${text}`)).size === 1 ? '' : 'answers differ',
    other.status === 422 && errorCode(other) === 'idempotency_key_reused'
      ? ''
      : `another body got ${other.status}`,
  ];
  tally.faults.push(...wrong.filter((fault) => fault !== '').map((fault) => `${operation}: ${fault}.`));
  return String(good[0]?.body.id);
};
