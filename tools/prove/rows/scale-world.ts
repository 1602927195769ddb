/** Many workspaces that do nothing, and workers on them. */
import { readFileSync } from 'node:fs';
import { createIds } from '@tidemark/node';
import pg from 'pg';
import type { CountingProxy } from '../counting-proxy.ts';
import { openPlace, type PostgresPlace } from '../databases.ts';
import { type Server, startWorker } from '../server.ts';

/** Makes the tables, and adds workspaces as they are once their first month is over: without anything due. */
export const addIdleWorkspaces = async (place: PostgresPlace, count: number): Promise<readonly string[]> => {
  const ids = createIds();
  const added = Array.from({ length: count }, () => ids.next());
  const storage = await openPlace(place);
  await storage.close();
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  try {
    for (let from = 0; from < count; from += 5_000)
      await client.query(addSome, [added.slice(from, from + 5_000), new Date().toISOString()]);
    await client.query(
      'insert into workspace_counters (workspace_id, last_ticket_number, last_event_sequence) select id, 0, 0 from workspaces on conflict do nothing',
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return added;
};

const addSome = `insert into workspaces (id, slug, name, locale, timezone, status, settings, created_at)
  select id, 'w' || replace(id::text, '-', ''), 'Idle', 'en', 'UTC', 'active', '{"closeAfterDays":7}', $2
  from unnest($1::uuid[]) as id`;

export const startWorkers = async (
  place: PostgresPlace,
  { through }: CountingProxy,
  count: number,
): Promise<readonly Server[]> => {
  const workers: Server[] = [];
  while (workers.length < count)
    workers.push(await startWorker(place, { environment: { DATABASE_URL: through(place.url) } }));
  return workers;
};

/** Seconds of CPU that a process has used. */
export const cpuSeconds = ({ pid }: Pick<Server, 'pid'>): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
