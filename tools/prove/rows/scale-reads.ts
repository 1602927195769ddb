/** The cost of reads over many workspaces: statements, and commits that wait for the disk. */
import { systemCall } from '@tidemark/domain';
import { callerOf } from '../caller.ts';
import { type CountingProxy, startCountingProxy } from '../counting-proxy.ts';
import { newPlace, type PostgresPlace, readRows } from '../databases.ts';
import { onDesk } from '../desk.ts';
import { memoryOf } from '../process-memory.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { startServer } from '../server.ts';
import { addIdleWorkspaces } from './scale-world.ts';

export const scaleReads: Row = {
  name: 'scale-reads',
  promise:
    'a read of a key that is seldom used costs few statements and waits for no disk; its audit entry survives SIGTERM, and 10,000 workspaces leave a process small',
  databases: ['postgres'],
  longestSeconds: { short: 900, full: 900 },
  run: (context) => spreadReads(context),
};

const most = { statements: 3, commits: 0.1, mebibytes: 200 };
const rounds = 3;
const callers = 32;

const spreadReads = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  if (place.db !== 'postgres') return skipped('one process on SQLite has no round trips');
  const keys = await addKeys(place, bySize(context.size, { slice: 100, short: 10_000, full: 10_000 }));
  const proxy = await startCountingProxy(place.url);
  const server = await startServer(place, { environment: { DATABASE_URL: proxy.through(place.url) } });
  const before = countsOf(proxy);
  const statuses = await readAll(server.url, keys);
  const mebibytes = Math.round(memoryOf(server).now);
  await server.end('SIGTERM');
  const after = countsOf(proxy);
  const calls = statuses.length;
  const each = (name: keyof typeof before): number =>
    Math.round(((after[name] - before[name]) / calls) * 1_000) / 1_000;
  const ok = statuses.filter((status) => status === 200).length;
  const figures = {
    'calls of so many keys': `${calls} of ${keys.length}`,
    'statements a call': each('statements'),
    'commits a call that wait for the disk': each('commits'),
    'rate windows': each('rates'),
    'looks at keys': each('keys'),
    'last uses': each('uses'),
    'inserts of audit entries': each('entries'),
    'answered with 200': ok,
    'memory of the process, MiB': mebibytes,
    'audit entries': await countEntries(place),
    'faults in the logs of 20 workspaces': await countFaults(place, keys.slice(0, 20)),
  };
  context.note(JSON.stringify(figures));
  // A write per second weighs more on each call when calls are slow.
  const tooMuch = [
    figures['statements a call'] > most.statements &&
      `A read cost ${figures['statements a call']} statements.`,
    figures['commits a call that wait for the disk'] > most.commits &&
      `A read cost ${figures['commits a call that wait for the disk']} commits that wait for the disk.`,
    mebibytes > most.mebibytes &&
      `After calls of ${keys.length} workspaces the process had ${mebibytes} MiB.`,
  ];
  const faults = [
    ok < calls && `${calls - ok} of ${calls} reads were not answered with 200.`,
    figures['audit entries'] !== ok && `${ok} reads left ${figures['audit entries']} audit entries.`,
    figures['faults in the logs of 20 workspaces'] > 0 && 'The check of the audit log found faults.',
  ];
  return {
    figures,
    faults: faults.filter((fault) => fault !== false),
    tooMuch: tooMuch.filter((fault) => fault !== false),
  };
};

type Key = Readonly<{ workspaceId: string; token: string }>;

/** One in each of so many workspaces. */
const addKeys = async (place: PostgresPlace, count: number): Promise<readonly Key[]> => {
  const workspaceIds = await addIdleWorkspaces(place, count);
  return onDesk(place, async (desk) => {
    const keys: Key[] = [];
    for (let from = 0; from < count; from += 20)
      keys.push(
        ...(await Promise.all(
          workspaceIds.slice(from, from + 20).map(async (workspaceId) => {
            const call = systemCall(workspaceId, 'prepare', 'prepare');
            const { token } = await desk.apiKeys.add(call, { name: 'Key', scopes: ['read'] });
            return { workspaceId, token };
          }),
        )),
      );
    return keys;
  });
};

/** All keys in turn, several times: no key is used twice within a short time. */
const readAll = async (url: string, keys: readonly Key[]): Promise<readonly number[]> => {
  const { call, close } = callerOf(url);
  const turns = Array.from({ length: rounds }, () => keys).flat();
  const statuses: number[] = [];
  let next = 0;
  const callOn = async (): Promise<void> => {
    for (let turn = turns[next++]; turn; turn = turns[next++])
      statuses.push((await call({ method: 'GET', path: '/tickets', token: turn.token })).status);
  };
  await Promise.all(Array.from({ length: callers }, callOn));
  close();
  return statuses;
};

/** The rate limiter's statements are transactions of their own that wait for no disk. */
const countsOf = ({ statements, statementsLike }: CountingProxy) => ({
  statements: statements(),
  commits: statementsLike(/^commit$/) - statementsLike(/synchronous_commit = off/),
  rates: statementsLike(/insert into rate_windows/),
  keys: statementsLike(/from "directory_tokens"/),
  uses: statementsLike(/update "?api_keys/),
  entries: statementsLike(/insert into "?audit_log/),
});

const countEntries = async (place: PostgresPlace): Promise<number> => {
  const [row] = await readRows(
    place,
    "select count(*)::int as entries from audit_log where operation = 'listTickets'",
  );
  return Number(row?.entries);
};

const countFaults = (place: PostgresPlace, keys: readonly Key[]): Promise<number> =>
  onDesk(place, async (desk) => {
    let faults = 0;
    for (const { workspaceId } of keys)
      faults += (await desk.audit.verify(systemCall(workspaceId, 'verify', 'verify'))).faultCount;
    return faults;
  });
