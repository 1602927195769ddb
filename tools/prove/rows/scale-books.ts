/** Writes at a steady rate while the database is hurt, and what became of each. */
import { setTimeout as pause } from 'node:timers/promises';
import { callerOf } from '../caller.ts';
import { type Place, readRows } from '../databases.ts';

export type SteadyWrites = Readonly<{
  /** Subjects of tickets whose 201 was received. */
  acknowledged: () => readonly string[];
  failed: () => number;
  /** Answers that were neither 201 nor 503 with `Retry-After`, each kind once. */
  unpromised: () => readonly string[];
  /** Milliseconds from `since` until the first 201 of a call that was made after it; null when none came within `most`. */
  firstAfter: (since: number, most: number) => Promise<number | null>;
  /** No more calls; resolves when all are answered. */
  end: () => Promise<void>;
}>;

export type SteadyWishes = Readonly<{
  urls: readonly string[];
  tokens: readonly string[];
  perSecond: number;
}>;

/** New tickets, to each server in turn. No call is repeated. */
export const keepWriting = ({ urls, tokens, perSecond }: SteadyWishes): SteadyWrites => {
  const callers = urls.map((url) => callerOf(url));
  const acknowledged: string[] = [];
  const calls: Promise<void>[] = [];
  const unpromised = new Set<string>();
  let failed = 0;
  let isOver = false;
  const times: { made: number; answered: number }[] = [];
  const write = async (index: number): Promise<void> => {
    const subject = `Write ${index}`;
    const made = performance.now();
    const answer = await callers[index % callers.length]?.call({
      method: 'POST',
      path: '/tickets',
      token: tokens[index % tokens.length] ?? '',
      body: { requester_email: `customer-${index % 50}@example.com`, subject, message: 'Please help.' },
    });
    if (answer?.status !== 201) {
      failed += 1;
      if (answer?.status !== 503 || answer.retryAfter === null)
        unpromised.add(`A write was answered with ${answer?.status || 'nothing'}.`);
      return;
    }
    acknowledged.push(subject);
    times.push({ made, answered: performance.now() });
  };
  const writing = async (): Promise<void> => {
    const since = performance.now();
    for (let index = 0; !isOver; index += 1) {
      const due = since + (index * 1_000) / perSecond;
      if (due > performance.now()) await pause(due - performance.now());
      calls.push(write(index));
    }
  };
  const all = writing();
  return {
    acknowledged: () => acknowledged,
    failed: () => failed,
    unpromised: () => [...unpromised],
    firstAfter: async (since, most) => {
      while (performance.now() < since + most) {
        const first = times.find(({ made }) => made > since);
        if (first) return Math.round(first.answered - since);
        await pause(5);
      }
      return null;
    },
    end: async () => {
      isOver = true;
      await all;
      await Promise.all(calls);
      for (const caller of callers) caller.close();
    },
  };
};

/** Acknowledged tickets that are not in the database. */
export const lostOf = async (place: Place, acknowledged: readonly string[]): Promise<number> => {
  const rows = await readRows(place, 'select subject from tickets');
  const found = new Set(rows.map(({ subject }) => String(subject)));
  return acknowledged.filter((subject) => !found.has(subject)).length;
};
