/** 600 calls a minute for each key, counted exactly, however many processes answer. */
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { askTheLimiters } from './rate-limit-clock.ts';
import { askTheServers } from './rate-limit-servers.ts';

export const rateLimit: Row = {
  name: 'rate-limit',
  promise: 'a key is never refused below 600 calls in a minute, and never served more, over all processes',
  databases: ['sqlite', 'postgres'],
  kind: 'waiting',
  run: (context) => limiting(context),
};

const limiting = async (context: ProofContext): Promise<Proof> => {
  const inTime = await askTheLimiters(context);
  const seconds = secondsOf(context);
  if (seconds === 0) return inTime;
  const live = await askTheServers(context, seconds);
  return { figures: { ...inTime.figures, ...live.figures }, faults: [...inTime.faults, ...live.faults] };
};

/** The short form watches the servers where there are several; the one process counts by the same code as in time. */
const secondsOf = ({ size, db }: ProofContext): number =>
  bySize(size, { slice: 0, short: db === 'postgres' ? 75 : 0, full: 300 });
