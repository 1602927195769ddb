/**
 * Mails that arrive at a workspace while it stores earlier ones are stored by one write together: they share its commit, and one
 * change of the counter that all writes of the workspace wait for.
 */

import { DeskError } from '../../kernel/errors.ts';
import type { Stores, Work } from '../../model/ports.ts';

/** `key`: writes that wait for each other take their locks in its order. */
export type JoinedWrite<Result> = Readonly<{ key: string; use: (stores: Stores) => Promise<Result> }>;

type Member<Result> = JoinedWrite<Result> & Pick<PromiseWithResolvers<Result>, 'resolve' | 'reject'>;

/** As many as one SMTP listener has connections of a busy relay; more make the first of them wait. */
const most = 20;

export const joiningWrites = <Result>(work: Pick<Work, 'write'>) => {
  const queues = new Map<string, Member<Result>[]>();

  const writeAll = async (workspaceId: string, members: readonly Member<Result>[]): Promise<void> => {
    try {
      const results = await work.write(workspaceId, (stores) => allOf(members, stores));
      for (const [at, { resolve, reject }] of members.entries()) {
        const result = results[at];
        if (result === undefined) reject(new Error('A write without a result.'));
        else resolve(result.value);
      }
    } catch (error) {
      // Nothing is stored, unless nobody knows that: then each sender sends again.
      if (members.length === 1 || isUnknown(error)) for (const { reject } of members) reject(error);
      else for (const member of members) await writeAll(workspaceId, [member]);
    }
  };

  const writeQueue = async (workspaceId: string, queue: Member<Result>[]): Promise<void> => {
    while (queue.length > 0)
      await writeAll(
        workspaceId,
        queue.splice(0, most).toSorted((one, other) => (one.key < other.key ? -1 : 1)),
      );
    queues.delete(workspaceId);
  };

  return (workspaceId: string, joined: JoinedWrite<Result>): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const member = { ...joined, resolve, reject };
    const queue = queues.get(workspaceId);
    if (queue) queue.push(member);
    else {
      const begun = [member];
      queues.set(workspaceId, begun);
      void writeQueue(workspaceId, begun);
    }
    return promise;
  };
};

const isUnknown = (error: unknown): boolean => error instanceof DeskError && error.code === 'unavailable';

/** Waits for all of them before it fails: statements of a transaction that has ended would be another one's. */
const allOf = async <Result>(members: readonly Member<Result>[], stores: Stores) => {
  const outcomes = await Promise.allSettled(members.map(({ use }) => use(stores)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return { value: outcome.value };
  });
};
