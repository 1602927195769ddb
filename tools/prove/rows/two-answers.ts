/** Two agents answer one conversation at the same moment, while the customer may write: none answers past another. */
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Answer, type Caller, callerOf, dataOf, done, errorCode } from './client.ts';
import { openDesk } from './desk.ts';

export const twoAnswers: Row = {
  name: 'two-answers',
  promise:
    'Of two agents who answer at the same moment one is stopped: no customer is answered twice past each other.',
  databases: ['sqlite', 'postgres'],
  run: (context) => run(context),
};

const lanes = 4;

type Tally = { rounds: number; sent: number; stopped: number; faults: string[] };

const run = async (context: ProofContext): Promise<Proof> => {
  const proof = await openDesk(context);
  const workspace = await proof.addWorkspace('Answered');
  const ask = callerOf(proof.api, (await workspace.key('read', 'write')).token);
  const rounds = bySize(context.size, { slice: 40, short: 100, full: 1_000 });
  const tally: Tally = { rounds: 0, sent: 0, stopped: 0, faults: [] };
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const opened = {
        requester_email: `cleo${lane}@customer.invalid`,
        subject: 'Parcel',
        message: 'Where?',
      };
      const { number } = await done(ask({ method: 'POST', path: '/tickets', body: opened }));
      const path = `/tickets/${number}/messages`;
      for (let round = 0; round < rounds / lanes; round += 1) await answerTwice(ask, { path, round, tally });
    }),
  );
  const { faults, sent, stopped } = tally;
  return {
    figures: { rounds: tally.rounds, sent, stopped, 'answered past each other': faults.length },
    faults: [...faults, ...proof.faultLines].slice(0, 20),
  };
};

type Round = Readonly<{ path: string; round: number; tally: Tally }>;

/** In every third round a message without an expectation is sent at the same moment, as the customer's is. */
const answerTwice = async (ask: Caller, { path, round, tally }: Round): Promise<void> => {
  const seen = await newest(ask, path);
  const write = (body: string, expected: string | null): Promise<Answer> =>
    ask({ method: 'POST', path, body: { body, ...(expected && { expected_last_message_id: expected }) } });
  const texts = [`Ann in ${round}`, `Bo in ${round}`];
  const answers = await Promise.all([
    ...texts.map((text) => write(text, seen)),
    ...(round % 3 === 0 ? [write(`Cleo in ${round}`, null)] : []),
  ]);
  tally.rounds += 1;
  const own = answers.slice(0, 2);
  const sent = own.filter(({ status }) => status === 201);
  const stopped = own.filter((answer) => answer.status === 409 && errorCode(answer) === 'conversation_moved');
  tally.sent += sent.length;
  tally.stopped += stopped.length;
  if (sent.length + stopped.length !== 2 || sent.length > 1)
    tally.faults.push(`Round ${round} of ${path}: ${own.map(({ status }) => status).join(' and ')}.`);
  const after = dataOf(await done(ask({ method: 'GET', path: `${path}?order=desc&limit=5` })));
  const place = after.findIndex(({ body }) => texts.includes(String(body)));
  if (place >= 0 && after[place + 1]?.id !== seen)
    tally.faults.push(
      `Round ${round} of ${path}: an answer does not follow the message that its writer saw.`,
    );
};

const newest = async (ask: Caller, path: string): Promise<string> => {
  const [message] = dataOf(await done(ask({ method: 'GET', path: `${path}?order=desc&limit=1` })));
  return String(message?.id);
};
