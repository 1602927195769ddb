/** The limiters themselves, over a clock that the proof sets: hours of calls in a second. */
import { type Instant, limits, type RateLimiter } from '@tidemark/domain';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { createRateLimiter } from '@tidemark/node';
import { newPlace, openPlace } from '../databases.ts';
import { bySize, type Proof, type ProofContext } from '../row.ts';

const { calls: most, windowMs } = limits.rate;

export const askTheLimiters = async (context: ProofContext): Promise<Proof> => {
  const { limiters, close } = await openLimiters(context);
  try {
    const count = bySize(context.size, { slice: 1_500, short: 6_000, full: 100_000 });
    const walk = await walkInTime(limiters, count, seededRandom(context.seed));
    const burst = await burstAtOnce(limiters);
    return {
      figures: { 'calls in set time': count, ...walk, 'accepted of 900 at once': burst },
      faults: [
        ...Object.entries(walk).flatMap(([name, times]) =>
          times === 0 || name === 'accepted in set time' ? [] : [`${name}: ${times}, expected 0.`],
        ),
        ...(burst === most ? [] : [`Of 900 calls at once ${burst} were accepted, expected ${most}.`]),
      ],
    };
  } finally {
    await close();
  }
};

/** On Postgres two that share the database, as two processes do; on SQLite the one of the one process. */
const openLimiters = async (context: ProofContext) => {
  if (context.db === 'sqlite') return { limiters: [createRateLimiter()], close: async () => undefined };
  const place = await newPlace(context);
  const storages = [await openPlace(place), await openPlace(place)];
  return {
    limiters: storages.flatMap(({ rateLimiter }) => (rateLimiter ? [rateLimiter] : [])),
    close: async () => {
      for (const storage of storages) await storage.close();
    },
  };
};

const start = Date.UTC(2026, 0, 1);
const instantAt = (milliseconds: number): Instant => new Date(start + milliseconds).toISOString();

/** Calm times and bursts in turn, each answer held against a model that remembers every accepted call. */
const walkInTime = async (limiters: readonly RateLimiter[], count: number, random: SeededRandom) => {
  const accepted: number[] = [];
  let now = 0;
  let oldest = 0;
  let falseRefusals = 0;
  let tooMany = 0;
  let wrongWaits = 0;
  let meanGap = 50;
  for (let call = 0; call < count; call += 1) {
    if (random.chance(0.002)) meanGap = random.pick([5, 50, 95, 105, 200]);
    now += random.below(2 * meanGap);
    while ((accepted[oldest] ?? now) <= now - windowMs) oldest += 1;
    const limiter = limiters[random.below(limiters.length)];
    const reading = await limiter?.take('walker', instantAt(now));
    if (!reading) throw new Error('There is no limiter to ask.');
    const free = accepted.length - oldest < most;
    if (!reading.allowed && free) falseRefusals += 1;
    if (reading.allowed && !free) tooMany += 1;
    if (reading.allowed) accepted.push(now);
    else if (
      reading.resetSeconds !== Math.max(1, Math.ceil(((accepted[oldest] ?? 0) + windowMs - now) / 1_000))
    )
      wrongWaits += 1;
  }
  return {
    'accepted in set time': accepted.length,
    'refused below 600': falseRefusals,
    'accepted above 600': tooMany,
    'Retry-After wrong': wrongWaits,
  };
};

const burstAtOnce = async (limiters: readonly RateLimiter[]): Promise<number> => {
  const asked = Array.from({ length: 900 }, (_, call) =>
    limiters[call % limiters.length]?.take('burst', instantAt(0)),
  );
  return (await Promise.all(asked)).filter((reading) => reading?.allowed).length;
};
