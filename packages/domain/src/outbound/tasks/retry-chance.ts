import type { Secrets } from '../../model/ports.ts';

/** From 0 to 1, another number for each attempt: ids of one millisecond have almost the same end, their hashes do not. */
export const retryChance = ({ hash }: Pick<Secrets, 'hash'>, attempt: string): number =>
  Number.parseInt(hash(attempt).slice(0, 8), 16) / 0xff_ff_ff_ff;
