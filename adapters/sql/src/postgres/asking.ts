import type { Pool } from 'pg';
import type { Answer, Ask } from '../direct.ts';
import { type Asked, sendTogether } from './batch.ts';
import { isSilence, postgresFailure } from './failures.ts';

/** Asks each time on whichever connection of the pool is free; what is written is committed at once. */
export const askingOn =
  (pool: Pool): Ask =>
  async (text, parameters) => {
    try {
      const [answer] = await askOn(pool, [{ text, parameters }]);
      return answer ?? { rows: [], changed: 0 };
    } catch (error) {
      throw postgresFailure(error);
    }
  };

/** Asks several things on one connection; rejects with the server's own error, or that of the way to it. */
export const askOn = async (
  pool: Pool,
  batch: readonly Asked[],
  onAnswer?: (answer: Answer) => void,
): Promise<readonly Answer[]> => {
  let broken = false;
  const client = await pool.connect();
  try {
    return await sendTogether(client, batch, onAnswer);
  } catch (error) {
    // A connection that gave no answer in time may give it to the next who asks: it is not used again.
    broken = isSilence(error);
    throw error;
  } finally {
    client.release(broken);
  }
};
