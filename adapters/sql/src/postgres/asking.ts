import type { Pool } from 'pg';
import type { Answer, Ask } from '../direct.ts';
import { sendTogether } from './batch.ts';
import { isSilence, postgresFailure } from './failures.ts';

/** Asks each time on whichever connection of the pool is free; what is written is committed at once. */
export const askingOn =
  (pool: Pool): Ask =>
  async (text, parameters) => {
    let broken = false;
    try {
      const client = await pool.connect();
      try {
        const [answer] = await sendTogether(client, [{ text, parameters }]);
        return answer ?? nothing;
      } catch (error) {
        // A connection that gave no answer in time may give it to the next who asks: it is not used again.
        broken = isSilence(error);
        throw error;
      } finally {
        client.release(broken);
      }
    } catch (error) {
      throw postgresFailure(error);
    }
  };

const nothing: Answer = { rows: [], changed: 0 };
