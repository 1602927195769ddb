/** How long deliveries take, from the commit of their change to their arrival. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answered, Caller } from './caller.ts';
import { type Pace, paced } from './paced.ts';
import type { Receiver } from './receiver.ts';
import type { WebhookWorld } from './webhook-world.ts';

/** Opens tickets in a workspace, to be changed later; their numbers. */
export const openTickets = async (
  caller: Caller,
  { tokens }: Pick<WebhookWorld, 'tokens'>,
  count: number,
): Promise<readonly number[]> => {
  const numbers: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const body = {
      requester_email: `asker-${made}@example.com`,
      subject: `Ticket ${made}`,
      message: 'Help.',
    };
    const token = tokens[made % tokens.length] ?? '';
    const answered = await caller.call({ method: 'POST', path: '/tickets', token, body });
    numbers.push(Number(expectStatus(answered, 201).body.number));
  }
  return numbers;
};

export type Changing = Readonly<{
  caller: Caller;
  tokens: readonly string[];
  numbers: readonly number[];
  pace: Pace;
  /** No other changes of these tickets have it. */
  name: string;
}>;

/** Changes the tickets in turn; each change is one event. */
export const changeTickets = async ({ caller, tokens, numbers, pace, name }: Changing): Promise<void> => {
  const answers = await paced(pace, (made) =>
    caller.call({
      method: 'PATCH',
      path: `/tickets/${numbers[made % numbers.length]}`,
      token: tokens[made % tokens.length] ?? '',
      body: { subject: `${name} ${made}` },
    }),
  );
  for (const answered of answers) expectStatus(answered, 200);
};

/** Resolves when so many requests have come to each receiver; throws when they do not. */
export const arrived = async (receivers: readonly Receiver[], least: number, patienceMs: number) => {
  const since = performance.now();
  while (receivers.some(({ arrivals }) => arrivals.length < least)) {
    if (performance.now() - since > patienceMs)
      throw new Error(`Only ${receivers.map(({ arrivals }) => arrivals.length)} of ${least} arrived.`);
    await pause(20);
  }
};

/** The times, in milliseconds, of the arrivals behind the first `from` of each receiver. */
export const latencies = (receivers: readonly Receiver[], from: readonly number[]): readonly number[] =>
  receivers.flatMap(({ arrivals }, index) =>
    arrivals.slice(from[index]).map(({ at, occurredAt }) => at - occurredAt),
  );

export const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

/** The figures of one kind of round: what each gave, and how far apart they are by the machine's noise alone. */
export type Rounds = readonly number[];

export const shown = (rounds: Rounds): string =>
  `${Math.round(median(rounds))} (median of ${rounds.map(Math.round).join(', ')})`;

/**
 * Whether rounds are worse than others by more than a factor, and by more than the machine's noise: half of what lies
 * between the best and the worst of the others, and at least `leastMs`.
 */
export const isWorse = (
  rounds: Rounds,
  others: Rounds,
  { factor, leastMs }: Readonly<{ factor: number; leastMs: number }>,
): boolean => {
  const noise = Math.max(leastMs, (Math.max(...others) - Math.min(...others)) / 2);
  return median(rounds) > Math.max(median(others) * factor, median(others) + noise);
};

/** Whether even the worst of two rounds or more is within the factor: further ones would hardly say anything else. */
export const isClearlyNoWorse = (rounds: Rounds, others: Rounds, factor: number): boolean =>
  rounds.length >= 2 && Math.max(...rounds) <= median(others) * factor;

/** Deliveries that take so long when all is well wait for retries, or for a machine that cannot keep up. */
export const tooSlow = (usualMs: number): readonly string[] =>
  usualMs <= 5_000 ? [] : [`Nothing was measured: with all well the p95 was ${Math.round(usualMs)} ms.`];

const expectStatus = (answered: Answered, wanted: number): Answered => {
  if (answered.status === wanted) return answered;
  throw new Error(`Expected ${wanted}, got ${answered.status}: ${JSON.stringify(answered.body)}`);
};
