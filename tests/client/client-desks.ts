/** The client in front of the desks of the API suite: what it sends goes to the real API, which is held to its own word. */
import { type CallOptions, type Client, createClient, type Fetch } from '@tidemark/client';
import { type Scope, systemCall } from '@tidemark/domain';
import type { TestWorkspace } from '../api/desks.ts';

export type Seen = Readonly<{
  method: string;
  path: string;
  headers: Headers;
  status: number;
  ignored: string | null;
}>;

export type ClientDesk = Readonly<{
  desk: Client;
  /** The requests, with their responses. */
  seen: readonly Seen[];
}>;

/** A fault of the network, before or after the request reaches the API. */
export type Network = (call: () => Promise<Response>) => Promise<Response>;

/** A client with this token; waits before retries take no time. */
export const clientDesk = (
  workspace: TestWorkspace,
  key: string | null,
  network: Network = (call) => call(),
): ClientDesk => {
  const seen: Seen[] = [];
  const reach = fetchOf(workspace);
  const fetch: Fetch = (url, init) =>
    network(async () => {
      const response = await reach(url, init);
      const { pathname } = new URL(url);
      const headers = new Headers(init.headers);
      const { status } = response;
      const ignored = response.headers.get('X-Ignored-Fields');
      seen.push({ method: init.method ?? '', path: pathname, headers, status, ignored });
      return response;
    });
  return { desk: createClient({ baseUrl, key, fetch, wait: async () => undefined }), seen };
};

/** Calls go through the caller of the API suite, which knows where the desk is and looks at every answer. */
const baseUrl = 'http://desk.example';

const fetchOf =
  (workspace: TestWorkspace): Fetch =>
  async (url, init) => {
    const { Authorization = null, ...headers } = Object.fromEntries(
      Object.entries((init.headers ?? {}) as Readonly<Record<string, string>>),
    );
    const { pathname, search } = new URL(url);
    const raw = init.body ? { raw: new Uint8Array(await new Response(init.body).arrayBuffer()) } : {};
    const answer = await workspace
      .stranger(Authorization)
      .send(init.method ?? 'GET', pathname.replace('/api/v1', '') + search, { ...raw, headers });
    const body = answer.bytes.length === 0 ? null : Uint8Array.from(answer.bytes);
    return new Response(body, { status: answer.status, headers: answer.headers });
  };

export const keyOf = async ({ id, desk }: TestWorkspace, ...scopes: Scope[]): Promise<string> =>
  (await desk.apiKeys.add(systemCall(id, 'prepare', 'prepare'), { name: 'Integration', scopes })).token;

/** A client with a key that may do everything. */
export const keyed = async (workspace: TestWorkspace, network?: Network): Promise<ClientDesk> =>
  clientDesk(workspace, await keyOf(workspace, 'read', 'write'), network);

/** Collects what a call's answer says beside its body. */
export const answered = (): Readonly<{ options: CallOptions; headers: () => Headers }> => {
  const all: Headers[] = [];
  return {
    options: { onAnswer: ({ headers }) => void all.push(headers) },
    headers: () => all.at(-1) ?? new Headers(),
  };
};

export const ticket = {
  requester_email: 'ann@customer.example',
  subject: 'The invoice is wrong',
  message: 'I was charged twice.',
};

export const all = async <Row>(rows: AsyncIterable<Row>): Promise<Row[]> => {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
};
