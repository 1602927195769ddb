/** Mails of 50 MiB, four at once by each way in: what they cost in memory, and what they cost those who call meanwhile. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { callerOf } from '../caller.ts';
import { healthyP95, rounded } from '../healthy.ts';
import type { LargeWanted } from '../large-sender.ts';
import { endAll, type MailPlace, mailStates, newMailPlace, settledMails, startMail } from '../mail-place.ts';
import { type Delivered, type MailWay, mailWays } from '../mail-ways.ts';
import { memoryAgain, memoryOf } from '../process-memory.ts';
import { bySize, type Proof, type ProofContext, type ProofSize, type Row } from '../row.ts';
import type { Server } from '../server.ts';
import { type TooMuch, tooMuchOf } from '../too-much.ts';

export const inboundLarge: Row = {
  name: 'inbound-large',
  promise:
    'four mails of 50 MiB at once, by any way, take 96 MiB of memory at most, and cost other calls half of their p95',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  longestSeconds: { short: 600, full: 1_800 },
  run: (context) => carrying(context),
};

const atOnce = 4;
const mostMebibytes = 96;
const sizes: Readonly<Record<ProofSize, number>> = { slice: 8, short: 50, full: 50 };
/** Less is no difference: other work of the machine raises a p95 of a few milliseconds by more. */
const noiseMs = 5;

const carrying = async (context: ProofContext): Promise<Proof> => {
  const { size } = context;
  const at = await newMailPlace(context);
  const servers = await startMail(at, { INBOUND_MEBIBYTES: '64' });
  const ways = bySize<readonly MailWay[]>(size, { slice: ['lmtp'], short: mailWays, full: mailWays });
  const measured: Measured[] = [];
  const faults: string[] = [];
  for (const way of ways) {
    context.note(`four by ${way}`);
    measured.push(await tried({ at, servers, size, way, faults }));
  }
  const states = await mailStates(at.place);
  const ended = await endAll(servers);
  const wanted = (1 + ways.length) * atOnce;
  const done = states.get('done') ?? 0;
  return {
    figures: Object.fromEntries(
      measured.flatMap(({ way, mebibytes, before, beside }) => [
        [`memory by ${way}, MiB`, mebibytes],
        [`p95 of others before and beside ${way}, ms`, `${rounded(before)}, ${rounded(beside)}`],
      ]),
    ),
    faults: [
      ...faults,
      ...ended,
      ...(done === ways.length * atOnce ? [] : [`Of ${wanted - atOnce} mails ${done} are done.`]),
    ],
    tooMuch: measured.flatMap(besideMails),
  };
};

type Measured = Readonly<{ way: MailWay; mebibytes: number; before: number; beside: number }>;

const besideMails = ({ way, mebibytes, before, beside }: Measured): readonly TooMuch[] => [
  ...tooMuchOf('mebibytes', { is: mebibytes, most: mostMebibytes }, `Mails by ${way} took ${mebibytes} MiB.`),
  ...tooMuchOf(
    'wallMs',
    { is: beside, most: Math.max(before * 1.5, before + noiseMs) },
    `Beside mails by ${way} the p95 was ${rounded(beside)} ms, before them ${rounded(before)} ms.`,
  ),
];

type Trying = Readonly<{
  at: MailPlace;
  servers: readonly [Server, ...Server[]];
  size: ProofSize;
  way: MailWay;
  faults: string[];
}>;

const tried = async ({ at, servers, size, way, faults }: Trying): Promise<Measured> => {
  const caller = callerOf(servers[0].url);
  const measuring = { caller, tokens: at.keys.tokens };
  const before = await healthyP95({ ...measuring, milliseconds: 2_000 });
  const idle = servers.map(memoryAgain);
  const times: number[] = [];
  const mails = Promise.all(
    Array.from({ length: atOnce }, (_, number) =>
      sendLarge({ at, way, name: `${way}${number}`, mebibytes: sizes[size], url: servers[0].url }),
    ),
  );
  const over = { is: false };
  const healthy = (async () => {
    while (!over.is) times.push(await healthyP95({ ...measuring, milliseconds: 1_000 }));
  })();
  for (const { outcome, reply } of await mails)
    if (outcome !== 'stored') faults.push(`A mail by ${way} got ${reply}.`);
  faults.push(...(await settledMails(at.place)));
  over.is = true;
  await healthy;
  caller.close();
  const grown = servers.map((server, place) => memoryOf(server).most - (idle[place] ?? 0));
  const beside = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  return { way, mebibytes: Math.round(Math.max(...grown)), before, beside };
};

const sendLarge = async (workerData: LargeWanted): Promise<Delivered> => {
  const sender = new Worker(join(import.meta.dirname, '../large-sender.ts'), { workerData });
  const [delivered] = await once(sender, 'message');
  await sender.terminate();
  return delivered;
};
