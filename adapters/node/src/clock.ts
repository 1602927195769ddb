import { type Clock, toInstant } from '@tidemark/domain';

/** The clock of the machine. */
export const systemClock: Clock = { now: () => toInstant(Date.now()) };
