/** A deployment in a folder of its own, with a workspace, a key and tickets with files, for the tests of backups. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backups } from '@tidemark/cli';
import { systemCall } from '@tidemark/domain';
import { selfhostCli } from '../cli-app.ts';
import { type Selfhost, startSelfhost } from '../main.ts';

export type TestDeployment = Readonly<{
  /** The parent of the data folder. */
  folder: string;
  environment: Readonly<Record<string, string>>;
  cli: ReturnType<typeof selfhostCli>;
  /** Starts a server on a data folder; the usual one without another. */
  serve: (dataDir?: string) => Promise<Selfhost>;
  call: (server: Selfhost, request: SentRequest) => Promise<Answered>;
  end: () => Promise<void>;
}>;

type SentRequest = Readonly<{
  method: string;
  path: string;
  body?: object | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}>;
export type Answered = Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>;

export const testDeployment = async (
  more: Readonly<Record<string, string>> = {},
): Promise<TestDeployment> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-backups-'));
  const environment = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent', ...more };
  const cli = selfhostCli(environment);
  const token = await keyIn(cli);
  const servers: Selfhost[] = [];
  return {
    folder,
    environment,
    cli,
    serve: async (dataDir = environment.DATA_DIR) => {
      const server = await startSelfhost({ ...environment, DATA_DIR: dataDir }, () => undefined);
      servers.push(server);
      return server;
    },
    call: async (server, { method, path, body, headers = {} }) => {
      const response = await fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { text } };
    },
    end: async () => {
      for (const server of servers) await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const backupsIn = ({ environment }: Pick<TestDeployment, 'environment'>): Backups => {
  const { backups } = selfhostCli(environment);
  if (backups === null) throw new Error('A self-hosted Tidemark has backups.');
  return backups;
};

/** The input of a ticket with a file. */
export const ticketOf = (name: string) => ({
  requester_email: `${name}@customer.example`,
  requester_name: `${name} Person`,
  subject: `About ${name}`,
  message: `Please help ${name}.`,
  files: [
    {
      name: `${name}.txt`,
      content_type: 'text/plain',
      data: Buffer.from(`bytes of ${name}`).toString('base64'),
    },
  ],
});

const keyIn = async (cli: ReturnType<typeof selfhostCli>): Promise<string> => {
  const session = await cli.open({ mayMake: true });
  try {
    const workspaceId = session.ids.next();
    const call = systemCall(workspaceId, 'test', session.ids.next());
    const workspace = { slug: 'acme', name: 'Acme Outdoor', locale: 'en', timezone: 'UTC' };
    await session.desk.workspaces.add(call, workspace);
    return (await session.desk.apiKeys.add(call, { name: 'Key', scopes: ['read', 'write'] })).token;
  } finally {
    await session.close();
  }
};
