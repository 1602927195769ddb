/** The files that docs/deploy names: servers that are installed here start with them, and all of them are read. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../setup/free-port.ts';
import { root } from '../source-files.ts';
import { selfhost } from './deployments.ts';

const deploy = (name: string): string => join(root, 'deploy', name);
const isInstalled = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`]);
    return true;
  } catch {
    return false;
  }
};

let folder = '';
const open: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-deploy-'));
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

type Asked = Readonly<{ port: number; tls: boolean; path: string; key?: string; body?: string }>;

/** As a browser that was led to this machine by DNS. */
const ask = async ({ port, tls, path, key, body }: Asked) => {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: object;
    body: string;
  }>();
  const headers = {
    host: 'support.example.com',
    ...(key ? { authorization: `Bearer ${key}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const options = { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, agent: false };
  const asked = tls
    ? tlsRequest({ ...options, rejectUnauthorized: false, servername: 'support.example.com' })
    : plainRequest(options);
  asked.once('error', reject).once('response', (response) => {
    const { statusCode: status = 0, headers } = response;
    text(response).then((body) => resolve({ status, headers, body }), reject);
  });
  asked.end(body);
  return promise;
};

const untilAnswered = async (asked: Asked) => {
  for (;;)
    try {
      const answer = await ask(asked);
      if (answer.status < 500) return answer;
    } catch {
      await setTimeout(50);
    }
};

const served = async () => {
  const deployment = await selfhost({
    PUBLIC_URL: 'https://support.example.com',
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: String(await freePort()),
  });
  open.push(deployment.remove);
  const { key } = JSON.parse(await deployment.tidemark('quickstart', '--json'));
  open.push((await deployment.start()).close);
  return { deployment, key, port: deployment.environment.PORT ?? '' };
};

const running = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  open.push(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
};

const ticket = JSON.stringify({ requester_email: 'ann@example.com', subject: 'Where?', message: 'Late.' });

/** Calls through the proxy reach Tidemark as those of the caller, on the right host. */
const expectWorking = async (
  through: Pick<Asked, 'port' | 'tls'>,
  { deployment, key }: Awaited<ReturnType<typeof served>>,
) => {
  await untilAnswered({ ...through, path: '/readyz' });
  expect(await ask({ ...through, path: '/api/v1/tickets', key, body: ticket })).toMatchObject({
    status: 201,
  });
  const help = await ask({ ...through, path: '/help' });
  expect([help.status, help.body]).toEqual([
    200,
    expect.stringContaining('https://support.example.com/help'),
  ]);
  expect(await deployment.tidemark('doctor')).not.toMatch(/✗ (?:Proxy|Public address)/);
};

describe.skipIf(!isInstalled('nginx') || !isInstalled('openssl'))('nginx', () => {
  test('serves Tidemark over https with the file of docs/deploy/nginx.md', async () => {
    const tidemark = await served();
    const ports = { tls: await freePort(), plain: await freePort() };
    await promisify(execFile)('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=support.example.com', '-keyout', join(folder, 'privkey.pem')],
      ...['-out', join(folder, 'fullchain.pem')],
    ]);
    const site = (await readFile(deploy('nginx/tidemark.conf'), 'utf8'))
      .replace('127.0.0.1:3000', `127.0.0.1:${tidemark.port}`)
      .replaceAll('/etc/ssl/tidemark', folder)
      .replace('listen 443', `listen 127.0.0.1:${ports.tls}`)
      .replace('listen 80', `listen 127.0.0.1:${ports.plain}`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
      events {} http { access_log off; ${temporary} ${site} }`;
    await writeFile(join(folder, 'nginx.conf'), main);
    running('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]);
    await expectWorking({ port: ports.tls, tls: true }, tidemark);
    expect(await ask({ port: ports.plain, tls: false, path: '/help?a=1' })).toMatchObject({
      status: 301,
      headers: { location: 'https://support.example.com/help?a=1' },
    });
  });
});

describe.skipIf(!isInstalled('caddy'))('Caddy', () => {
  test('passes calls on to the servers that are ready, with the file of docs/deploy/caddy.md', async () => {
    const tidemark = await served();
    const [port, admin, nobody] = [await freePort(), await freePort(), await freePort()];
    running('caddy', ['run', '--config', deploy('caddy/Caddyfile'), '--adapter', 'caddyfile'], {
      HOSTNAME_OF_SUPPORT: `http://support.example.com:${port}`,
      TIDEMARK: `127.0.0.1:${nobody} 127.0.0.1:${tidemark.port}`,
      CADDY_ADMIN: `127.0.0.1:${admin}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    });
    await untilAnswered({ port, tls: false, path: '/readyz' });
    for (let call = 0; call < 10; call += 1)
      expect((await ask({ port, tls: false, path: '/livez' })).status).toBe(200);
    expect(
      await ask({ port, tls: false, path: '/api/v1/tickets', key: tidemark.key, body: ticket }),
    ).toMatchObject({ status: 201 });
  });
});

describe.skipIf(!isInstalled('systemd-analyze'))('systemd', () => {
  test.each(['tidemark.service', 'tidemark-checkout.service'])(
    'knows every line of %s, and thinks it well sandboxed',
    async (name) => {
      const unit = deploy(`systemd/${name}`);
      const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', unit], {
        env: { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' },
      }).catch((error: { stderr: string }) => error);
      expect(stderr).not.toMatch(/\.service:\d+: (?:Unknown|Invalid|Failed)/);
      const security = await promisify(execFile)('systemd-analyze', [
        'security',
        '--offline=yes',
        '--threshold=20',
        unit,
      ]);
      expect(security.stdout).toMatch(/Overall exposure level for tidemark[\w-]*\.service: [01]\.\d OK/);
    },
  );
});

describe('compose', () => {
  const settings = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
  const servicesOf = (name: string): Readonly<Record<string, Service>> =>
    parse(readFileSync(deploy(`compose/${name}`), 'utf8'), { merge: true }).services;
  type Service = Readonly<{
    image: string;
    command?: readonly string[];
    env_file?: unknown;
    depends_on?: unknown;
    environment?: Readonly<Record<string, string>>;
    read_only?: boolean;
    cap_drop?: readonly string[];
    restart?: string;
  }>;

  test.each(['one.yaml', 'many.yaml'])('%s gives Tidemark known settings and no rights', (name) => {
    const ours = Object.values(servicesOf(name)).filter(({ image }) => image === 'tidemark');
    expect(ours.length).toBeGreaterThan(0);
    for (const { environment = {}, read_only, cap_drop } of ours) {
      expect([read_only, cap_drop]).toEqual([true, ['ALL']]);
      for (const setting of Object.keys(environment)) expect(settings).toContain(`| \`${setting}\` |`);
    }
  });

  test.each([
    ['one.yaml', [{ path: 'tidemark.env', required: false }]],
    ['many.yaml', ['many.env']],
  ])('every process of %s gets the settings of the operator, like SMTP_URL', (name, files) => {
    for (const { image, env_file, environment = {} } of Object.values(servicesOf(name))) {
      if (image !== 'tidemark') continue;
      expect(env_file).toEqual(files);
      // A setting under environment would win over the line in the file.
      expect(environment).not.toHaveProperty('SMTP_URL');
    }
  });

  test('Caddy starts once the web processes are healthy', () => {
    const healthy = { condition: 'service_healthy' };
    expect(servicesOf('one.yaml').caddy?.depends_on).toEqual({ tidemark: healthy });
    expect(servicesOf('many.yaml').caddy?.depends_on).toEqual({ web1: healthy, web2: healthy });
  });

  test('many.yaml upgrades once, and runs two web processes and a worker that never migrate', () => {
    const services = servicesOf('many.yaml');
    const commands = Object.entries(services).flatMap(([name, { command }]) =>
      command ? [[name, ...command]] : [],
    );
    expect(commands).toEqual([
      ['upgrade', 'upgrade'],
      ['web1', 'serve'],
      ['web2', 'serve'],
      ['worker', 'worker'],
    ]);
    for (const name of ['web1', 'web2', 'worker']) expect(services[name]?.environment?.MIGRATE).toBe('never');
  });
});

test('Traefik asks for readiness and buffers nothing', () => {
  const { http } = parse(readFileSync(deploy('traefik/tidemark.yaml'), 'utf8'));
  expect(http.services.tidemark.loadBalancer.healthCheck.path).toBe('/readyz');
  expect(JSON.stringify(http)).not.toContain('buffering');
  expect(Object.keys(http.services)).toContain(http.routers.tidemark.service);
});

test('the image runs as nobody in particular, installs nothing and checks its health', () => {
  const lines = readFileSync(deploy('Containerfile'), 'utf8');
  const [, last = ''] = lines.split(/\nFROM \$\{NODE\}\n/);
  expect(last).toMatch(/^USER 10001:10001$/m);
  expect(last).toMatch(/^HEALTHCHECK .*healthcheck/m);
  expect(last).not.toMatch(/npm (?:ci|install)/);
});
