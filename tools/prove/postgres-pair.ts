/** Two Postgres servers: one follows the other, and each commit waits until it has it. */
import { setTimeout as pause } from 'node:timers/promises';
import { readRows } from './databases.ts';
import { type ProofPostgres, startPostgres } from './postgres.ts';

export type PostgresPair = Readonly<{
  primary: ProofPostgres;
  standby: ProofPostgres;
  /** Of a database on both, as an operator would set it. */
  addressOf: (database: string) => string;
  /** The standby takes writes when it resolves. */
  promote: () => Promise<void>;
}>;

/** They end with the row, if not before. */
export const startPair = async (): Promise<PostgresPair> => {
  const primary = await startPostgres();
  // The files of a server that was ended in order are a base backup.
  await primary.kill('SIGINT');
  const { hostname, port } = new URL(primary.url);
  const conninfo = `primary_conninfo=host=${hostname} port=${port} user=postgres password=postgres`;
  const standby = await startPostgres({ more: [conninfo], copyOf: primary });
  await primary.start();
  await follows(primary);
  await onServer(primary, "alter system set synchronous_standby_names = '*'");
  await onServer(primary, 'select pg_reload_conf()');
  return {
    primary,
    standby,
    addressOf: (database) => {
      const first = new URL(primary.url);
      const hosts = [first.host, new URL(standby.url).host].join(',');
      return `postgres://postgres:postgres@${hosts}/${database}?target_session_attrs=read-write`;
    },
    promote: async () => void (await onServer(standby, 'select pg_promote(true, 20)')),
  };
};

const onServer = ({ url }: ProofPostgres, statement: string) => readRows({ db: 'postgres', url }, statement);

const follows = async (primary: ProofPostgres): Promise<void> => {
  const until = performance.now() + 20_000;
  while (performance.now() < until) {
    const [row] = await onServer(
      primary,
      "select count(*)::int as streaming from pg_stat_replication where state = 'streaming'",
    );
    if (row?.streaming === 1) return;
    await pause(50);
  }
  throw new Error('The standby did not begin to follow within 20 s.');
};
