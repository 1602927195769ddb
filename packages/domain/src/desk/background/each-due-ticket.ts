import type { Instant } from '../../kernel/instant.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type Chore, reading, type WriteCase, writing } from '../../model/use-case.ts';

/** Some tickets that may be due, after a place in the round; `next` is null at its end. */
export type FindDue = (
  stores: Stores,
  wanted: Readonly<{ after: number | null; now: Instant }>,
) => Promise<Readonly<{ numbers: readonly number[]; next: number | null }>>;

/** Does what is due once the ticket is held, and says whether it did anything. */
export type ActOnDue = WriteCase<number, boolean>;

/** More than these wait for the next round, so that nobody waits long behind it. */
const most = 1_000;

/**
 * A timer's round over tickets: found without any lock, each one written by itself. One that fails holds up no other;
 * the first failure is thrown at the end. Two workers at once do each ticket once, because `act` looks again.
 */
export const eachDueTicket = (ports: Ports, find: FindDue, act: ActOnDue): Chore => {
  const findSome = reading(ports)(find);
  const actOnOne = writing(ports)(act);
  return async (call: Call, goesOn = () => true): Promise<number> => {
    let done = 0;
    let after: number | null = null;
    const failures: unknown[] = [];
    do {
      const found: Awaited<ReturnType<FindDue>> = await findSome(call, { after, now: ports.clock.now() });
      for (const number of found.numbers) {
        if (!goesOn()) return done;
        try {
          if (await actOnOne(call, number)) done += 1;
        } catch (error) {
          failures.push(error);
        }
      }
      after = found.next;
    } while (after !== null && done < most && goesOn());
    if (failures.length > 0) throw failures[0];
    return done;
  };
};
