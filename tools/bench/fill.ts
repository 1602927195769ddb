/** Fills an empty database through the product's own doors, and says what is in it. */
import type { CliSession } from '@tidemark/cli';
import { generateSeed, systemCall } from '@tidemark/domain';
import type { DataSet, Shape, WorkspaceSample } from './data-set.ts';

export const fill = async (
  session: CliSession,
  shape: Shape,
  tell: (text: string) => void,
): Promise<DataSet> => {
  const workspaces: WorkspaceSample[] = [];
  for (let index = 0; index < shape.workspaces; index++) {
    workspaces.push(await fillWorkspace(session, index, { ...shape, tell }));
  }
  return { tickets: shape.tickets, workspaces };
};

type Filling = Shape & Readonly<{ tell: (text: string) => void }>;
type Call = ReturnType<typeof systemCall>;

const fillWorkspace = async (
  session: CliSession,
  index: number,
  filling: Filling,
): Promise<WorkspaceSample> => {
  const { desk, ids } = session;
  const call = systemCall(ids.next(), 'bench', ids.next());
  await desk.workspaces.add(call, { slug: `bench-${index + 1}`, name: `Bench ${index + 1}` });
  const tickets = Math.ceil(filling.tickets / filling.workspaces);
  await load(session, call, { tickets, tell: filling.tell });
  const keys = await addKeys(session, call, Math.ceil(filling.keys / filling.workspaces));
  return { id: call.workspaceId, keys, lastNumber: tickets, ...(await sampleOf(session, call)) };
};

const load = async (
  session: CliSession,
  call: Call,
  { tickets, tell }: Readonly<{ tickets: number; tell: (text: string) => void }>,
): Promise<void> => {
  let done = 0;
  const until = session.clock.now();
  for (const batch of generateSeed({ tickets, first: 0, until, ids: session.ids })) {
    await session.bulkLoad.add(call.workspaceId, batch);
    done += batch.tickets.length;
    if (done % 100_000 === 0) tell(`  ${done} tickets`);
  }
};

/** Several at once: on Postgres they do not wait for each other. */
const atOnce = 8;

const addKeys = async ({ desk }: CliSession, call: Call, count: number): Promise<readonly string[]> => {
  const keys: string[] = [];
  while (keys.length < count) {
    const wanted = Array.from({ length: Math.min(atOnce, count - keys.length) }, (_, place) =>
      desk.apiKeys.add(call, { name: `Integration ${keys.length + place}`, scopes: ['read', 'write'] }),
    );
    for (const { token } of await Promise.all(wanted)) keys.push(token);
  }
  return keys;
};

type Sample = Pick<WorkspaceSample, 'openNumbers' | 'agentIds' | 'emails' | 'instants'>;
const most = 1_000;

const sampleOf = async ({ desk }: CliSession, call: Call): Promise<Sample> => {
  const page = { limit: most, after: null };
  const filter = { statuses: ['new', 'open', 'pending', 'on_hold'] as const };
  const open = await desk.tickets.list(call, { filter, page });
  const newest = await desk.tickets.list(call, { filter: {}, page });
  const contacts = await desk.contacts.list(call, { filter: {}, page });
  const agents = await desk.agents.list(call, { filter: {}, page });
  const touched = newest.data.map(({ updatedAt }) => updatedAt).sort();
  return {
    openNumbers: open.data.map(({ number }) => number),
    agentIds: agents.data.map(({ id }) => id),
    emails: contacts.data.map(({ email }) => email),
    instants: touched.slice(0, Math.ceil(touched.length / 2)),
  };
};
