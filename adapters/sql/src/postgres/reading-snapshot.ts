import type { Pool } from 'pg';
import { databaseOver } from '../direct.ts';
import type { Snapshot } from '../snapshots.ts';
import { type Asked, sendTogether } from './batch.ts';
import { kyselyOn } from './dialect.ts';
import { postgresFailure } from './failures.ts';

/** One state of the database, on a connection of its own, until it is closed. */
export const snapshotOn = async (pool: Pool): Promise<Snapshot> => {
  const client = await translated(() => pool.connect());
  let broken = false;
  const asked = (...questions: readonly Asked[]) =>
    translated(async () => {
      try {
        return await sendTogether(client, questions);
      } catch (error) {
        broken = true;
        throw error;
      }
    });
  const ask = async (text: string, parameters: readonly unknown[]) => {
    const [answer] = await asked({ text, parameters });
    return answer ?? { rows: [], changed: 0 };
  };
  const close = async (): Promise<void> => {
    if (!broken) await asked({ text: 'rollback', parameters: [] }).catch(() => undefined);
    client.release(broken);
  };
  try {
    // The state is the one that the first question of the transaction finds.
    await asked(begin, { text: 'select 1', parameters: [] });
  } catch (error) {
    await close();
    throw error;
  }
  return { db: databaseOver(kyselyOn, { ask, tell: ask }), close };
};

const begin: Asked = { text: 'begin isolation level repeatable read, read only', parameters: [] };

const translated = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw postgresFailure(error);
  }
};
