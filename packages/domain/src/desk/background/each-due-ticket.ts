import type { Instant } from '../../kernel/instant.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type Chore, reading, type WriteCase, writing } from '../../model/use-case.ts';

/** Some tickets that may be due, after a place in the round; `next` is null at its end. */
export type FindDue = (
  stores: Stores,
  page: Readonly<{ after: number | null; now: Instant }>,
) => Promise<Readonly<{ numbers: readonly number[]; next: number | null }>>;

/** Does what is due once the ticket is held, and says whether it did anything. */
export type ActOnDue = WriteCase<number, boolean>;

/** More than these wait for the next round, so that nobody waits long behind it. */
const most = 1_000;

/**
 * A timer's round over tickets: found without any lock, each one written by itself. One that fails holds up no other; at
 * the end an `AggregateError` names each ticket that failed, and why. Two workers at once do each ticket once, because
 * `act` looks again.
 */
export const eachDueTicket = (ports: Ports, find: FindDue, act: ActOnDue): Chore => {
  const findSome = reading(ports)(find);
  const actOnOne = writing(ports)(act);
  return async (call: Call, goesOn = () => true): Promise<number> => {
    let done = 0;
    let after: number | null = null;
    const failures: FailedTicket[] = [];
    do {
      const found: Awaited<ReturnType<FindDue>> = await findSome(call, { after, now: ports.clock.now() });
      for (const number of found.numbers) {
        if (!goesOn()) break;
        try {
          if (await actOnOne(call, number)) done += 1;
        } catch (error) {
          failures.push({ number, error });
        }
      }
      after = found.next;
    } while (after !== null && done < most && goesOn());
    if (failures.length > 0) throw allOf(failures);
    return done;
  };
};

type FailedTicket = Readonly<{ number: number; error: unknown }>;

/** Its `errors` are one for each message: what fails on every ticket would fill the log with the same stack. */
const allOf = (failures: readonly FailedTicket[]): AggregateError => {
  const alike = Map.groupBy(failures, ({ error }) =>
    error instanceof Error ? error.message : String(error),
  );
  const lines = [...alike].map(([message, tickets]) => `${namesOf(tickets)}: ${message}`);
  return new AggregateError(
    [...alike.values()].flatMap(([first]) => (first ? [first.error] : [])),
    lines.join('\n'),
  );
};

const namesOf = (tickets: readonly FailedTicket[]): string =>
  `${tickets.length === 1 ? 'Ticket' : 'Tickets'} ${tickets.map(({ number }) => number).join(', ')}`;
