/** Measures the gain of analyzing tables that filled a moment ago: two databases of the same age, one of them analyzed. */
import { createDesk, systemCall } from '@tidemark/domain';
import { aWorkspace, testPorts } from '@tidemark/domain/testing';
import pg from 'pg';
import { openPostgres } from '../engines/postgres/open.ts';
import { analyzeYoungTables } from '../engines/postgres/young-tables.ts';
import type { TrickContrasts } from './contrasts.ts';

/** On two new databases. Connections keep what they prepared while the tables were empty, so measure at once. */
export const youngContrasts = async (
  urls: Readonly<{ without: string; with: string }>,
): Promise<TrickContrasts> => {
  const sides = { without: await youngDatabase(urls.without), with: await youngDatabase(urls.with) };
  for (let filled = 0; filled < tickets; filled += together) {
    for (const { open } of Object.values(sides)) await Promise.all(Array.from({ length: together }, open));
    if (filled % 100 === 0) await sides.with.analyze();
  }
  const contrast = {
    trick: 'young tables',
    work: 'open a ticket for somebody new, Postgres',
    without: sides.without.open,
    with: sides.with.open,
    inSlice: 200,
  };
  return {
    contrasts: [contrast],
    close: async () => void (await Promise.all([sides.without.close(), sides.with.close()])),
  };
};

/** The rows that are written before autovacuum runs, a minute later. */
const tickets = 4_000;
const together = 4;

const youngDatabase = async (url: string) => {
  const storage = await openPostgres({ url, allowUnsafeFsync: true });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await pool.query(withoutAutovacuum);
  const workspace = aWorkspace();
  await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
  const { work, directory } = storage;
  const desk = createDesk(testPorts({ work, directory }));
  const call = systemCall(workspace.id, 'openTicket', 'request-0');
  let opened = 0;
  return {
    open: () => {
      opened += 1;
      const requesterEmail = `${opened}@customer.example`;
      return desk.tickets.open(call, { requesterEmail, subject: 'It is dark', message: 'Please help.' });
    },
    analyze: () => analyzeYoungTables(pool),
    close: async () => {
      await pool.end();
      await storage.close();
    },
  };
};

const withoutAutovacuum = `
  do $$ declare name text; begin
    for name in select format('%I', relname) from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
    loop execute 'alter table ' || name || ' set (autovacuum_enabled = off)'; end loop;
  end $$`;
