/** How much was surely counted within one minute, as far as the caller can tell. */
import { limits } from '@tidemark/domain';

const { windowMs } = limits.rate;

type Counted = Readonly<{ sent: number; came: number }>;

/**
 * A server counts a call between its sending and its answer, and a busy machine may take long from one to the other. Only
 * what was sent and answered within a minute was surely counted in it: more than that is no fault of the server.
 */
export const surelyInAMinute = (calls: readonly Counted[]): number =>
  Math.max(
    0,
    ...calls.map(
      ({ sent: start }) => calls.filter(({ sent, came }) => sent >= start && came < start + windowMs).length,
    ),
  );
