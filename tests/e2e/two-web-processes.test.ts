/** Two web processes on one Postgres behave to every caller as one server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, saas } from './deployments.ts';
import { type ServerProcess, webProcess } from './server-process.ts';

let deployment: Deployment;
let processes: readonly ServerProcess[] = [];
let urls: readonly [string, string];

const urlOf = async ({ ready }: ServerProcess): Promise<string> =>
  /"url":"(http[^"]+)"/.exec(await ready)?.[1] ?? '';

beforeAll(async () => {
  deployment = await saas();
  await deployment.tidemark('workspace', 'create', '--slug', 'acme', '--name', 'Acme');
  const environment = { ...deployment.environment, LOG_LEVEL: 'info' };
  processes = [webProcess(environment), webProcess(environment)];
  const [one, other] = await Promise.all(processes.map(urlOf));
  urls = [one ?? '', other ?? ''];
});

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  await deployment.remove();
});

type Sent = Readonly<{ body?: unknown; headers?: Readonly<Record<string, string>> }>;
type Caller = Readonly<{
  keyId: string;
  /** Calls one of the two. */
  call: (web: 0 | 1, route: string, sent?: Sent) => Promise<Response>;
}>;

const newCaller = async (scopes = 'read,write'): Promise<Caller> => {
  const made = await deployment.tidemark('key', 'create', '--name', 'Test', '--scopes', scopes, '--json');
  const { id, key } = JSON.parse(made);
  return {
    keyId: id,
    call: (web, route, { body, headers } = {}) => {
      const [method = '', path = ''] = route.split(' ');
      return fetch(`${urls[web]}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      });
    },
  };
};

/** The same call to both at the same moment. */
const onBoth = ({ call }: Caller, route: string, sent?: Sent): Promise<readonly Response[]> =>
  Promise.all([call(0, route, sent), call(1, route, sent)]);

const statuses = (answers: readonly Response[]): readonly number[] => answers.map(({ status }) => status);

const ticket = { requester_email: 'ann@example.com', subject: 'Where is my order?', message: 'It is late.' };

test('a key has 600 calls a minute over both processes, and then both refuse it', async () => {
  const caller = await newCaller('read');
  const answers: Response[] = [];
  for (let round = 0; round < 31; round++) {
    const pairs = Array.from({ length: 10 }, () => onBoth(caller, 'GET /teams'));
    answers.push(...(await Promise.all(pairs)).flat());
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  for (const refused of await onBoth(caller, 'GET /teams')) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  expect(statuses(await onBoth(await newCaller('read'), 'GET /teams'))).toEqual([200, 200]);
});

test('a write that is sent to both with one idempotency key happens once', async () => {
  const caller = await newCaller();
  const sent = { body: { ...ticket, subject: 'Sent twice' }, headers: { 'Idempotency-Key': 'order-1' } };
  const answers = await onBoth(caller, 'POST /tickets', sent);
  for (const status of statuses(answers)) expect([201, 409]).toContain(status);
  expect(statuses(answers)).toContain(201);
  const again = [await caller.call(0, 'POST /tickets', sent), await caller.call(1, 'POST /tickets', sent)];
  expect(statuses(again)).toEqual([201, 201]);
  expect(again.map(({ headers }) => headers.get('Idempotent-Replayed'))).toEqual(['true', 'true']);
  const [one, other] = await Promise.all(again.map((answer) => answer.text()));
  expect(one).toBe(other);
  const { data } = JSON.parse(await (await caller.call(1, 'GET /tickets?limit=100')).text());
  expect(data.filter(({ subject }: { subject: string }) => subject === 'Sent twice')).toHaveLength(1);
});

test('an idempotency key answered by one process is refused by the other with another body', async () => {
  const { call } = await newCaller();
  const headers = { 'Idempotency-Key': 'order-2' };
  expect((await call(0, 'POST /tickets', { body: ticket, headers })).status).toBe(201);
  const reused = await call(1, 'POST /tickets', { body: { ...ticket, subject: 'Other' }, headers });
  expect(reused.status).toBe(422);
  expect(await reused.json()).toMatchObject({ error: { code: 'idempotency_key_reused' } });
});

test('a key that is revoked is refused by both from the next call on', async () => {
  const caller = await newCaller();
  expect(statuses(await onBoth(caller, 'GET /tickets'))).toEqual([200, 200]);
  await deployment.tidemark('key', 'revoke', caller.keyId);
  expect(statuses(await onBoth(caller, 'GET /tickets'))).toEqual([401, 401]);
});

test('a suspended workspace is refused by both until it is resumed', async () => {
  const caller = await newCaller();
  await deployment.tidemark('workspace', 'suspend', 'acme');
  expect(statuses(await onBoth(caller, 'GET /tickets'))).toEqual([403, 403]);
  await deployment.tidemark('workspace', 'resume', 'acme');
  expect(statuses(await onBoth(caller, 'GET /tickets'))).toEqual([200, 200]);
});

test('50 calls to both get numbers without gaps or repetition', async () => {
  const caller = await newCaller();
  const made = await Promise.all(
    Array.from({ length: 25 }, () => onBoth(caller, 'POST /tickets', { body: ticket })),
  );
  const texts = await Promise.all(made.flat().map((answer) => answer.text()));
  const numbers = texts.map((text) => Number(JSON.parse(text).number)).sort((one, other) => one - other);
  const first = numbers[0] ?? 0;
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => first + index));
});

test('a list begun by one process is continued by the other', async () => {
  const { call } = await newCaller();
  for (let made = 0; made < 3; made++) await call(0, 'POST /tickets', { body: ticket });
  const whole = JSON.parse(await (await call(0, 'GET /tickets?limit=3')).text()).data;
  const first = JSON.parse(await (await call(0, 'GET /tickets?limit=2')).text());
  const next = `GET /tickets?limit=1&cursor=${first.next_cursor}`;
  const second = JSON.parse(await (await call(1, next)).text());
  expect([...first.data, ...second.data]).toEqual(whole);
});

test('a change of the version that the other process returned is accepted once', async () => {
  const caller = await newCaller();
  const { number } = JSON.parse(await (await caller.call(0, 'POST /tickets', { body: ticket })).text());
  const etag = (await caller.call(1, `GET /tickets/${number}`)).headers.get('ETag') ?? '';
  const sent = { body: { priority: 'high' }, headers: { 'If-Match': etag } };
  const answers = await onBoth(caller, `PATCH /tickets/${number}`, sent);
  expect([...statuses(answers)].sort()).toEqual([200, 412]);
});

// The last of this file, because it ends them.
test('a graceful stop of both loses no audit entry', async () => {
  const caller = await newCaller('read');
  for (let made = 0; made < 20; made++) await onBoth(caller, 'GET /ticket-fields');
  for (const { child } of processes) child.kill('SIGTERM');
  for (const { ended } of processes) expect(await ended).toMatchObject({ code: 0 });
  const { data } = JSON.parse(await deployment.tidemark('audit', 'list', '--json'));
  const paths = data.map(({ path }: { path: string }) => path);
  expect(paths.filter((path: string) => path.endsWith('/ticket-fields'))).toHaveLength(40);
});
