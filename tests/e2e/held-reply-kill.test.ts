/** Servers that die while replies are held: each is sent once after the next start, and none that was taken back. */
import { createClient } from '@tidemark/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Deployment, saas, selfhost } from './deployments.ts';
import { type ServerProcess, serverProcess, webProcess, workerProcess } from './server-process.ts';

type Engine = Readonly<{
  name: string;
  prepare: () => Promise<Deployment>;
  /** The first one serves; all of them are killed. */
  programs: readonly ((environment: Deployment['environment']) => ServerProcess)[];
  urlIn: RegExp;
}>;

const engines: readonly Engine[] = [
  {
    name: 'selfhost',
    prepare: selfhost,
    programs: [serverProcess],
    urlIn: /API {8}(http:\/\/localhost:\d+)/,
  },
  { name: 'saas', prepare: saas, programs: [webProcess, workerProcess], urlIn: /"url":"(http[^"]+)"/ },
];

const password = 'correct horse battery';
const email = 'ann@acme.example';
const count = 16;
const numbers = Array.from({ length: count }, (_, place) => place + 1);
const within = { timeout: 100_000, interval: 250 };

describe.each(engines)('on $name', ({ prepare, programs, urlIn }) => {
  const running: ServerProcess[] = [];
  let deployment: Deployment | null = null;
  afterEach(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.splice(0).map(({ ended }) => ended));
    await deployment?.remove();
  });

  const start = async (environment: Deployment['environment']): Promise<string> => {
    const started = programs.map((program) => program({ ...environment, LOG_LEVEL: 'info' }));
    running.push(...started);
    const [printed = ''] = await Promise.all(started.map(({ ready }) => ready));
    return urlIn.exec(printed)?.[1] ?? '';
  };

  const killAll = async (): Promise<void> => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.splice(0).map(({ ended }) => ended));
  };

  test('replies that are held at a kill -9 are sent once, and those that were taken back are not', async () => {
    deployment = await prepare();
    const { environment, tidemark, tidemarkWith } = deployment;
    const { key } = JSON.parse(await tidemark('quickstart', '--json'));
    const typed = new TextEncoder().encode(`${password}\n`);
    await tidemarkWith(typed, 'agent', 'create', '--email', email, '--name', 'Ann', '--password-stdin');
    const first = consoleAt(await start(environment));
    const cookie = await first.signIn();
    const { tickets } = createClient({ baseUrl: first.url, key });
    for (const number of numbers) {
      await tickets.create({
        requester_email: 'cleo@customer.example',
        subject: 'Parcel',
        message: 'Where?',
      });
      await first.call(cookie, 'PUT', `/drafts/${number}/reply`, { rev: 0, body: `Reply ${number}.` });
    }
    // Some are due before the kill, some while nothing runs, some after the next start.
    await Promise.all(
      numbers.map((number) =>
        first.call(cookie, 'POST', `/drafts/${number}/reply/send`, {
          rev: 1,
          in_seconds: number % 4,
          status: 'solved',
        }),
      ),
    );
    const undone: number[] = [];
    for (const number of numbers.filter((one) => one % 4 === 3)) {
      const back = await first.call(cookie, 'POST', `/drafts/${number}/reply/undo`, {});
      if (back === 200) undone.push(number);
    }
    await killAll();

    const { url } = consoleAt(await start(environment));
    const again = createClient({ baseUrl: url, key });
    const repliesTo = async (number: number): Promise<readonly string[]> => {
      const { data } = await again.tickets.messages(number).page();
      return data.filter(({ author }) => author.type === 'agent').map(({ body }) => body);
    };
    const sent = numbers.filter((number) => !undone.includes(number));
    await vi.waitFor(async () => {
      for (const number of sent) expect(await repliesTo(number)).toEqual([`Reply ${number}.`]);
    }, within);
    for (const number of sent) expect((await again.tickets.get(number)).status).toBe('solved');
    for (const number of undone) expect(await repliesTo(number)).toEqual([]);
    expect(sent.length).toBeGreaterThanOrEqual(12);
  }, 150_000);
});

/** The console of the one workspace, as a browser calls it. */
const consoleAt = (url: string) => ({
  url,
  signIn: async (): Promise<string> => {
    const answer = await fetch(`${url}/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email, password }),
    });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  },
  call: async (cookie: string, method: string, path: string, body: unknown): Promise<number> => {
    const answer = await fetch(`${url}/console/api${path}`, {
      method,
      headers: { Cookie: cookie, 'X-Tidemark-Console': 'test', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status >= 400 && answer.status !== 409)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status;
  },
});
