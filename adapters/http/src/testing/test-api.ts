/** The API over memory, for tests of this adapter. */
import { type Call, createDesk, type Desk, systemCall } from '@tidemark/domain';
import { type TestPorts, testPorts } from '@tidemark/domain/testing';
import { type Api, createApi } from '../app.ts';
import { createStreams } from '../console/stream/streams.ts';
import { withoutShares } from '../fairness.ts';
import type { ApiParts, ApiSettings, LogLine, YamlText } from '../parts.ts';

export type TestApi = Readonly<{
  api: Api;
  parts: ApiParts;
  desk: Desk;
  ports: TestPorts;
  log: readonly LogLine[];
  token: string;
  /** A call of the workspace itself. */
  call: Call;
}>;

export const testSettings: ApiSettings = {
  trustedProxies: [],
  publicUrl: null,
  baseDomain: 'localhost',
  appScheme: 'tidemark',
  bodiesBytes: 64 * 1024 * 1024,
  hsts: 'subdomains',
  confirmsApps: true,
  imageOrigins: [],
  consoleFolder: null,
  docsFolder: null,
  version: '0.1.0',
  cursorKeys: ['the key of a test'],
  linkKeys: ['another key of a test'],
};

/** JSON is YAML, and enough for tests that read none. */
export const jsonAlone: YamlText = {
  read: async (text) => ({
    value: JSON.parse(text),
    mistakes: [],
    placeOf: () => ({ line: 1, column: 1 }),
  }),
  write: async (value) => JSON.stringify(value, null, 2),
};

export const testApi = async (
  overrides: Partial<ApiParts> = {},
  broken: Partial<TestPorts> = {},
): Promise<TestApi> => {
  const ports = testPorts();
  const log: LogLine[] = [];
  const call = systemCall(ports.ids.next(), 'prepare', 'prepare');
  const whole = createDesk(ports);
  await whole.workspaces.add(call, { slug: 'demo', name: 'Demo' });
  const { token } = await whole.apiKeys.add(call, { name: 'Integration', scopes: ['read', 'write'] });
  const desk = createDesk({ ...ports, ...broken });
  const parts: ApiParts = {
    rateLimiter: { take: async () => ({ allowed: true, remaining: 599, resetSeconds: 60 }) },
    fairness: withoutShares,
    clock: ports.clock,
    ids: ports.ids,
    secrets: ports.secrets,
    streams: createStreams(desk, { log: (line) => void log.push(line), onEvents: ports.onEvents }),
    ready: async () => undefined,
    log: (line) => void log.push(line),
    settings: testSettings,
    yaml: jsonAlone,
    ...overrides,
  };
  return { api: createApi(desk, parts), parts, desk, ports, log, token, call };
};

export const request = (path: string, token: string | null = null, init: RequestInit = {}): Request =>
  new Request(`http://localhost:3000${path}`, {
    ...init,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(init.body ? { 'Content-Type': 'application/json' } : {}),
    },
  });
