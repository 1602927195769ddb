/** The bare server: node:http, one look at the path, and a store. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { BareStore, Json } from './store.ts';

/** Listens on a free port, says which on stdout, and stops on SIGTERM. */
export const serveBare = (store: BareStore, close: () => Promise<void>): void => {
  const server = createServer((request, response) => {
    answer(store, request).then(
      (json) => send(response, json),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        send(response, { status: 500, json: '{}' });
      },
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address)
      process.stdout.write(`Bare server on http://localhost:${address.port}\n`);
  });
  process.once('SIGTERM', () => {
    server.close(() => void close());
    server.closeAllConnections();
  });
};

const send = (response: ServerResponse, { status, json }: Json): void => {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(json),
  });
  response.end(json);
};

const prefix = '/api/v1';

const answer = async (store: BareStore, request: IncomingMessage): Promise<Json> => {
  const { url = '/', method } = request;
  const workspaceId = String(request.headers['x-workspace']);
  const [path = '', query = ''] = url.split('?');
  const [, kind, number, part] = path.slice(prefix.length).split('/');
  if (url === '/readyz') return { status: 200, json: '{}' };
  if (kind === 'search') return store.search(workspaceId, new URLSearchParams(query).get('q') ?? '');
  if (method === 'GET')
    return number === undefined
      ? store.list(workspaceId, filterOf(query))
      : store.ticket(workspaceId, Number(number));
  const body = JSON.parse(await bodyOf(request));
  if (method === 'PATCH') return store.changeTicket(workspaceId, Number(number), body);
  if (kind === 'contacts') return store.upsertContact(workspaceId, body);
  return part === 'messages'
    ? store.reply(workspaceId, Number(number), body)
    : store.createTicket(workspaceId, body);
};

const filterOf = (query: string) => {
  const values = new URLSearchParams(query);
  return {
    status: values.get('status'),
    updatedSince: values.get('updated_since'),
    assigneeId: values.get('assignee_id'),
  };
};

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
