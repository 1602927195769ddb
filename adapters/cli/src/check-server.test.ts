import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkServer } from './check-server.ts';
import { clockFinding, nodeFinding } from './doctor-verbs.ts';
import { testCli } from './testing/test-cli.ts';

const base = 'http://localhost:3000';
const network = setupServer();

const answers = (make: () => Response | Promise<Response>) => network.use(http.get(`${base}/readyz`, make));
const ours = { 'X-Request-Id': 'one' };

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

describe('the server check of doctor', () => {
  test('reports a ready server as well', async () => {
    answers(() => HttpResponse.json({ status: 'ok' }, { headers: ours }));
    expect(await checkServer(base)).toEqual({ running: true, ok: true, detail: `${base}/readyz says ready` });
  });

  test('reports no fault for a stopped server', async () => {
    answers(() => HttpResponse.error());
    expect(await checkServer(base)).toMatchObject({ running: false, ok: true });
  });

  test('reports a server that lost its database', async () => {
    answers(() => HttpResponse.json({ error: { code: 'unavailable' } }, { status: 503, headers: ours }));
    expect(await checkServer(base)).toMatchObject({ ok: false, detail: expect.stringContaining('database') });
  });

  test('recognizes another program on the port', async () => {
    answers(() => HttpResponse.html('<h1>It works!</h1>'));
    expect(await checkServer(base)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('another program'),
    });
  });

  test('does not take JSON of another program for a Tidemark server', async () => {
    answers(() => HttpResponse.json({ status: 'ok' }));
    expect((await checkServer(base)).detail).toContain(`another program responds at ${base}/readyz (200)`);
  });

  test('does not follow a redirect', async () => {
    answers(() => new HttpResponse(null, { status: 302, headers: { Location: 'https://login.example/' } }));
    expect(await checkServer(base)).toMatchObject({
      ok: false,
      detail: expect.stringContaining('redirects'),
    });
  });

  test('names the server of this data folder', async () => {
    answers(() => HttpResponse.json({ status: 'ok' }, { headers: ours }));
    expect(await checkServer(base, { folder: '/var/a', isServed: true })).toEqual({
      running: true,
      ok: true,
      detail: `${base}/readyz says ready, the server of /var/a`,
    });
  });

  test('warns when a server of another data folder uses the port', async () => {
    answers(() => HttpResponse.json({ status: 'ok' }, { headers: ours }));
    expect(await checkServer(base, { folder: '/var/b', isServed: false })).toEqual({
      running: true,
      ok: true,
      warns: true,
      detail: `${base}/readyz says ready; this is not the server of /var/b, which is not running: set DATA_DIR to the folder of the running server, or PORT to another port`,
    });
    answers(() => HttpResponse.json({ error: { code: 'unavailable' } }, { status: 503, headers: ours }));
    const sick = await checkServer(base, { folder: '/var/b', isServed: false });
    expect(sick).toMatchObject({
      ok: false,
      detail: expect.stringContaining('this is not the server of /var/b'),
    });
    expect(sick.warns).toBeUndefined();
  });

  test('names no folder for a stopped server or another program', async () => {
    answers(() => HttpResponse.html('<h1>It works!</h1>'));
    expect((await checkServer(base, { folder: '/var/b', isServed: false })).detail).not.toContain('/var/b');
    answers(() => HttpResponse.error());
    expect((await checkServer(base, { folder: '/var/b', isServed: false })).detail).not.toContain('/var/b');
  });

  test('reports the number of an unexpected status', async () => {
    answers(() => HttpResponse.json({}, { status: 500, headers: ours }));
    expect((await checkServer(base)).detail).toContain('returns 500, expected 200');
  });
});

describe('doctor', () => {
  test('ends with 0 when every check passes', async () => {
    answers(() => HttpResponse.json({ status: 'ok' }, { headers: ours }));
    const cli = testCli({
      checks: () => [{ name: 'Disk', look: async () => ({ ok: true, detail: 'fine' }) }],
    });
    const { code, out } = await cli.run('doctor');
    expect(code).toBe(0);
    expect(out).toContain('✓ Disk: fine');
    expect(out).toContain('All is well.');
  });

  test('names each fault and ends with 1, also when a check itself fails', async () => {
    answers(() => HttpResponse.json({ status: 'ok' }, { headers: ours }));
    const look = () => Promise.reject(new Error('the folder is gone'));
    const { code, out } = await testCli({ checks: () => [{ name: 'Disk', look }] }).run('doctor', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out).data).toContainEqual({ name: 'Disk', ok: false, detail: 'the folder is gone' });
  });

  test('reports an old runtime and a wrong clock as faults', () => {
    expect(nodeFinding('26.10.0').ok).toBe(true);
    expect(nodeFinding('20.20.2')).toEqual({
      ok: false,
      detail: 'Tidemark needs Node.js 26 or newer, but this is 20.20.2',
    });
    expect(clockFinding(0)).toMatchObject({ ok: false, detail: expect.stringContaining('1970') });
  });
});

describe('healthcheck', () => {
  test('ends with 0 for a ready server and with 1 for a stopped one', async () => {
    answers(() => HttpResponse.json({ status: 'ok' }, { headers: ours }));
    expect((await testCli().run('healthcheck')).code).toBe(0);
    answers(() => HttpResponse.error());
    expect((await testCli().run('healthcheck')).code).toBe(1);
  });

  test('warns, as doctor does, when the ready server uses another data folder', async () => {
    answers(() => HttpResponse.json({ status: 'ok' }, { headers: ours }));
    const cli = testCli({ served: () => ({ folder: '/var/b', isServed: false }) });
    for (const verb of ['healthcheck', 'doctor'])
      expect(await cli.run(verb)).toMatchObject({
        code: 0,
        out: expect.stringContaining('this is not the server of /var/b, which is not running'),
      });
    expect(await cli.json('healthcheck')).toMatchObject({ ok: true, warns: true });
    expect((await cli.run('doctor')).out).toContain('Tidemark works. See the lines with !.');
  });
});

test('doctor reports one cause once, and names it in the checks that it prevents', async () => {
  const wrong = async () => {
    throw new Error('This setting is wrong: PORT must be a whole number from 0 to 65535.');
  };
  const checks = () => ['Settings', 'Database'].map((name) => ({ name, look: wrong }));
  const { out, code } = await testCli({ checks, serverUrl: () => 'http://127.0.0.1:9' }).run('doctor');
  expect(code).toBe(1);
  expect(out.match(/PORT must be/g)).toHaveLength(1);
  expect(out).toContain('✗ Database: not checked: fix Settings first');
  expect(out).toContain('\n1 check failed, 1 not run.');
});

test('the server check of doctor finds a server on a port that browsers refuse', async () => {
  network.use(
    http.get('http://localhost:4190/readyz', () => HttpResponse.json({ status: 'ok' }, { headers: ours })),
  );
  expect(await checkServer('http://localhost:4190')).toMatchObject({ running: true, ok: true });
});
