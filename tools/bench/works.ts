/** The works that are measured, and the requests that each is made of. */
import type { DataSet, WorkspaceSample } from './data-set.ts';
import type { Draw } from './draw.ts';

export const workNames = [
  'get-ticket',
  'list',
  'list-open',
  'list-since',
  'list-assignee',
  'search-rare',
  'search-common',
  'search-prefix',
  'create-ticket',
  'reply',
  'change-ticket',
  'contact-known',
  'contact-new',
] as const;

export type WorkName = (typeof workNames)[number];

/** Works of Tidemark alone, of which the bare server knows nothing: see `contrasts.ts`. */
export type AnyWorkName = WorkName | 'list-view' | 'list-events' | 'notifications';

export type WorkRequest = Readonly<{ method: 'GET' | 'POST' | 'PATCH'; path: string; body?: object }>;

/** `stamp` is different for each request of a run. */
type Build = (workspace: WorkspaceSample, draw: Draw, stamp: string) => WorkRequest;

export type Work = Readonly<{
  title: string;
  /** The status that every answer must have. */
  status: number;
  /** Whether it is agents who ask, by the sessions of their devices. */
  byAgents?: true;
  build: Build;
}>;

const list =
  (query: (workspace: WorkspaceSample, draw: Draw) => string): Build =>
  (workspace, draw) => ({ method: 'GET', path: `/tickets${query(workspace, draw)}` });

const search =
  (word: (workspace: WorkspaceSample, draw: Draw) => string): Build =>
  (workspace, draw) => ({ method: 'GET', path: `/search?q=${word(workspace, draw)}` });

export const works: Readonly<Record<AnyWorkName, Work>> = {
  'get-ticket': {
    title: 'get one ticket',
    status: 200,
    build: ({ lastNumber }, draw) => ({ method: 'GET', path: `/tickets/${1 + draw.below(lastNumber)}` }),
  },
  list: { title: 'list 25', status: 200, build: list(() => '') },
  'list-open': { title: 'list 25, status=open', status: 200, build: list(() => '?status=open') },
  'list-since': {
    title: 'list 25, updated_since',
    status: 200,
    build: list(({ instants }, draw) => `?updated_since=${draw.pick(instants)}`),
  },
  'list-assignee': {
    title: 'list 25, assignee',
    status: 200,
    build: list(({ agentIds }, draw) => `?assignee_id=${draw.pick(agentIds)}`),
  },
  'search-rare': {
    title: 'search, an address',
    status: 200,
    build: search(({ emails }, draw) => encodeURIComponent(draw.pick(emails))),
  },
  'search-common': {
    title: 'search, a common word',
    status: 200,
    build: search((_workspace, draw) => draw.pick(['invoice', 'please', 'page', 'thank', 'export'])),
  },
  'search-prefix': {
    title: 'search, 2-3 letters',
    status: 200,
    build: search((_workspace, draw) => draw.pick(['in', 'th', 're', 'inv', 'exp', 'co', 'zz', 'ann'])),
  },
  'list-view': {
    title: 'list 25 of a view',
    status: 200,
    build: list(({ viewIds = [] }, draw) => `?view_id=${draw.pick(viewIds)}`),
  },
  'list-events': {
    title: 'feed of events, 25',
    status: 200,
    build: ({ eventIds = [] }, draw) => ({
      method: 'GET',
      path: `/events?after=${draw.pick(eventIds)}&limit=25`,
    }),
  },
  notifications: {
    title: 'news of an agent, 25',
    status: 200,
    byAgents: true,
    build: () => ({ method: 'GET', path: '/notifications' }),
  },
  'create-ticket': {
    title: 'create a ticket',
    status: 201,
    build: ({ emails }, draw, stamp) => ({
      method: 'POST',
      path: '/tickets',
      body: { requester_email: draw.pick(emails), subject: `Invoice ${stamp} is wrong`, message: text },
    }),
  },
  reply: {
    title: 'public reply',
    status: 201,
    build: ({ openNumbers }, draw) => ({
      method: 'POST',
      path: `/tickets/${draw.pick(openNumbers)}/messages`,
      body: { body: text },
    }),
  },
  'change-ticket': {
    title: 'PATCH a ticket',
    status: 200,
    build: ({ openNumbers }, draw, stamp) => ({
      method: 'PATCH',
      path: `/tickets/${draw.pick(openNumbers)}`,
      body: { priority: draw.pick(['low', 'normal', 'high']), subject: `Changed by ${stamp}` },
    }),
  },
  'contact-known': {
    title: 'contact upsert, known',
    status: 200,
    build: ({ emails }, draw) => ({ method: 'POST', path: '/contacts', body: { email: draw.pick(emails) } }),
  },
  'contact-new': {
    title: 'contact upsert, new',
    status: 201,
    build: (_workspace, _draw, stamp) => ({
      method: 'POST',
      path: '/contacts',
      body: { email: `person-${stamp}@bench.example`, name: 'Pat Example', phone: '+353 1 555 0100' },
    }),
  },
};

const text =
  'Hello, since yesterday I get an error when I open the page. Could you have a look?\n\nI have tried it on two machines and in another browser, with the same result.';

/** The requests of a connection, prepared before the clock starts. `first` and `step` share the keys out. */
export const requestsOf = (
  work: Work,
  { workspaces }: DataSet,
  {
    draw,
    run,
    first,
    step,
    count,
  }: Readonly<{ draw: Draw; run: string; first: number; step: number; count: number }>,
): readonly (WorkRequest & { key: string; workspaceId: string })[] =>
  Array.from({ length: count }, (_, index) => {
    const place = first + index * step;
    const workspace = workspaces[place % workspaces.length];
    if (!workspace) throw new Error('Expected a data set with a workspace.');
    const keys = work.byAgents ? (workspace.sessionTokens ?? []) : workspace.keys;
    const key = keys[Math.floor(place / workspaces.length) % keys.length] ?? '';
    return { ...work.build(workspace, draw, `${run}-${place}`), key, workspaceId: workspace.id };
  });
