import { type Contrast, type ContrastName, contrasts } from './contrasts.ts';
import { type Driving, measure } from './measure.ts';
import { prepared } from './prepare.ts';
import type { ContrastRow } from './results.ts';
import {
  type Closers,
  hundredths,
  opened,
  type RunOptions,
  shapeOf,
  type Tell,
  withServings,
} from './run.ts';
import { type Serving, startTidemark } from './servers.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';

/** Each feature on two copies of one database, driven in turn; the second has the feature. */
export const runContrasts = async (
  options: RunOptions,
  names: readonly ContrastName[],
  tell: Tell,
): Promise<readonly ContrastRow[]> => {
  const rows: ContrastRow[] = [];
  for (const name of names) {
    tell(contrasts[name].title);
    rows.push(await contrastRow(options, name, tell));
  }
  return rows;
};

/** Goals are for this many. */
const connections = 8;

const contrastRow = (options: RunOptions, name: ContrastName, tell: Tell): Promise<ContrastRow> =>
  withServings(
    { ...options, shapes: [shapeOf(options), shapeOf(options)], tell },
    async ([one, other], closers) => {
      if (!one || !other) throw new Error('Expected two databases.');
      const contrast = contrasts[name];
      const servers = await serversOf([one, other], contrast, closers);
      const slices = contrast.sendsWebhooks ? 1 : 2 * options.slices;
      const work = contrast.plain;
      const [plain, changed] = await measure(servers, { ...options, work, connections, slices });
      if (!plain || !changed) throw new Error('Expected figures of two servers.');
      const times = hundredths(plain.requestsPerSecond / Math.max(changed.requestsPerSecond, 1));
      const valid = plain.wrong === 0 && changed.wrong === 0;
      return { name, connections, plain, changed, times, goal: contrast.goal, valid };
    },
  );

const serversOf = async (
  [one, other]: readonly [Serving, Serving],
  { plain, changed, prepare, sendsWebhooks }: Contrast,
  closers: Closers,
): Promise<readonly Driving[]> => {
  const receiver = await startReceiver();
  closers.push(receiver.stop);
  const without = await opened(closers, startTidemark(await prepared(one, receiver, async () => ({}))));
  const ground = await prepared(other, receiver, prepare);
  const having = await opened(closers, startTidemark(ground));
  const settle = () => settled(having, receiver);
  return [
    { ...without, work: plain },
    { ...having, work: changed, ...(sendsWebhooks && { settle }) },
  ];
};

/** Until nothing arrives any more. */
const settled = async (server: Driving, receiver: Receiver): Promise<void> => {
  await server.settle();
  await receiver.heard(Number.POSITIVE_INFINITY);
};
