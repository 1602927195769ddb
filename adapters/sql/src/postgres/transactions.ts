import type { Pool, PoolClient } from 'pg';
import type { Answer, Connection } from '../direct.ts';
import type { Engine } from '../engine.ts';
import { runInside } from '../inside.ts';
import { type Asked, sendTogether } from './batch.ts';
import { isSilence, postgresFailure } from './failures.ts';

/**
 * Transactions on the connections of a pool. What nobody needs the answer of, the beginning included, waits for the
 * next question or the commit and goes along with it: a round trip less for each (decisions/0007).
 */
export const transactionsOn =
  (pool: Pool): Engine['transaction'] =>
  async (use, { soon = false } = {}) => {
    const client = await connected(pool);
    const { session, end } = sessionOn(client);
    let broken = true;
    try {
      session.tell('begin', []);
      if (soon) session.tell('set local synchronous_commit = off', []);
      const result = await runInside(session, use);
      refuseRollback(await session.ask('commit', []));
      broken = false;
      return result;
    } catch (error) {
      end(error);
      broken = isSilence(causeOf(error)) || !(await isRolledBack(client));
      throw error;
    } finally {
      client.release(broken);
    }
  };

const connected = async (pool: Pool): Promise<PoolClient> => {
  try {
    return await pool.connect();
  } catch (error) {
    throw postgresFailure(error);
  }
};

type Question = Asked & Readonly<{ resolve: (answer: Answer) => void; reject: (error: unknown) => void }>;

type Session = Readonly<{ session: Connection; end: (error: unknown) => void }>;

/**
 * One batch is under way at a time; what is asked meanwhile makes the next one. Of what is asked at the same moment one
 * thing may fail: what waits behind the others then would run outside of the transaction, and is refused.
 */
const sessionOn = (client: PoolClient): Session => {
  let waiting: (Asked | Question)[] = [];
  let failure: Readonly<{ error: unknown }> | null = null;
  let isUnderWay = false;

  const send = async (): Promise<void> => {
    isUnderWay = true;
    // What is asked at the same moment goes together.
    await null;
    while (waiting.some(isQuestion)) {
      const batch = waiting;
      waiting = [];
      try {
        if (failure) throw failure.error;
        const answers = await sendTogether(client, batch);
        for (const [place, one] of batch.entries())
          if (isQuestion(one)) one.resolve(answers[place] ?? nothing);
      } catch (error) {
        failure ??= { error: postgresFailure(error) };
        for (const one of batch) if (isQuestion(one)) one.reject(failure.error);
      }
    }
    isUnderWay = false;
  };

  return {
    session: {
      ask: (text, parameters) =>
        new Promise((resolve, reject) => {
          waiting.push({ text, parameters, resolve, reject });
          if (!isUnderWay) void send();
        }),
      tell: (text, parameters) => void waiting.push({ text, parameters }),
    },
    end: (error) => {
      failure ??= { error };
    },
  };
};

const nothing: Answer = { rows: [], changed: 0 };

const isQuestion = (one: Asked | Question): one is Question => 'resolve' in one;

/** Postgres answers a commit of a transaction in which a statement has failed with a rollback, and no error. */
const refuseRollback = ({ command }: Answer): void => {
  if (command === 'ROLLBACK')
    throw new Error('Nothing was committed: a statement of the transaction had failed.');
};

/** A connection that cannot even roll back is not used again; what the caller hears is why the rollback came. */
const isRolledBack = async (client: PoolClient): Promise<boolean> => {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
};

const causeOf = (error: unknown): unknown => (error instanceof Error ? (error.cause ?? error) : error);
