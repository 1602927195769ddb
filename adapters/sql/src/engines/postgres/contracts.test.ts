import { portSuites, rateLimiterContract } from '@tidemark/port-contracts';
import { afterAll } from 'vitest';
import { openTestPostgres } from '../../testing/test-postgres.ts';

portSuites.work('Postgres', openTestPostgres);

const forRates = { opened: null as ReturnType<typeof openTestPostgres> | null };
afterAll(async () => (await forRates.opened)?.close());

rateLimiterContract('Postgres', async () => {
  forRates.opened ??= openTestPostgres();
  const { rateLimiter } = await forRates.opened;
  if (!rateLimiter) throw new Error('Expected Postgres to have a rate limiter.');
  return rateLimiter;
});
