import { createDesk, limits } from '@tidemark/domain';
import { testPorts } from '@tidemark/domain/testing';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { stylesheetHash } from '../pages/stylesheet.ts';
import { formBytes } from './read-form.ts';
import { setupRoutes } from './setup-routes.ts';

const right = {
  workspace_name: 'Acme & Söhne',
  slug: '',
  locale: 'de',
  timezone: 'Europe/Berlin',
  owner_name: 'Ann Archer',
  email: 'ann@acme.example',
  password: 'correct horse battery',
};

const instance = async (publicUrl: string | null = null) => {
  const hashed: string[] = [];
  const { passwords } = testPorts();
  const hash = (password: string) => {
    hashed.push(password);
    return passwords.hash(password);
  };
  const ports = testPorts({ passwords: { ...passwords, hash } });
  const desk = createDesk(ports);
  const parts = { ids: ports.ids, log: () => {}, settings: { publicUrl } };
  const app = new Hono().route('/setup', setupRoutes(desk, parts));
  const token = await desk.setup.offerLink();
  const ask = (path = `/setup?t=${token}`, init: RequestInit = {}) =>
    Promise.resolve(app.request(`http://localhost:3000${path}`, init));
  const send = (
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) =>
    ask('/setup', {
      method: 'POST',
      body: new URLSearchParams({ token, ...right, ...fields }),
      headers: { Host: 'localhost:3000', ...headers },
    });
  const workspaces = async () => (await desk.workspaces.list({ limit: 100, after: null })).data;
  return { ports, desk, hashed, token, ask, send, workspaces };
};

const keyIn = (text: string): string => /tmk_[0-9A-Za-z_]+/.exec(text)?.[0] ?? '';

describe('the setup link', () => {
  it('opens the form as often as it is looked at, also by link scanners, and is not spent by that', async () => {
    const { ask, send, token } = await instance();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await ask(`/setup?t=${token}`, { method });
      expect(answer.status).toBe(200);
    }
    expect((await send()).status).toBe(200);
  });

  it('makes one workspace with its owner and a key that works', async () => {
    const { send, workspaces, desk } = await instance();
    const text = await (await send()).text();
    expect(text).toContain('You are ready');
    expect(await workspaces()).toMatchObject([
      { name: 'Acme & Söhne', slug: 'acme-sohne', locale: 'de', timezone: 'Europe/Berlin' },
    ]);
    const credential = await desk.authenticate(keyIn(text));
    expect(credential).toMatchObject({
      workspace: { slug: 'acme-sohne' },
      actor: { scopes: ['read', 'write'] },
    });
  });

  it('is spent by the form, so that a reload makes no second workspace and shows no key again', async () => {
    const { send, workspaces } = await instance();
    await send();
    const again = await send({ slug: 'second' });
    const text = await again.text();
    expect(again.status).toBe(403);
    expect(text).toContain('npx tidemark key create');
    expect(keyIn(text)).toBe('');
    expect(await workspaces()).toHaveLength(1);
  });

  it('makes one workspace when twenty people send the form at once', async () => {
    const { send, workspaces } = await instance();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send({ slug: `desk-${n}` })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
    expect(await workspaces()).toHaveLength(1);
  });

  it('ends after half an hour, for looking and for sending', async () => {
    const { ports, ask, send, workspaces } = await instance();
    ports.clock.advance(limits.setupLinkMs);
    const answer = await ask();
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('npm start');
    expect((await send()).status).toBe(403);
    expect(await workspaces()).toHaveLength(0);
  });

  it.each(['/setup', '/setup?t=', '/setup?t=wrong', `/setup?t=${'x'.repeat(5000)}`])(
    'is refused in words at %.20s',
    async (path) => {
      const { ask } = await instance();
      const answer = await ask(path);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('This setup link does not work');
    },
  );

  it('costs no password hashing to those who do not have it, nor for a wrong form', async () => {
    const { send, hashed } = await instance();
    expect((await send({ token: 'wrong' })).status).toBe(403);
    expect((await send({ email: 'no' })).status).toBe(422);
    expect(hashed).toEqual([]);
    await send();
    expect(hashed).toEqual([right.password]);
  });
});

describe('a wrong setup form', () => {
  it('comes back with all faults at once, each tied to its field, and with what was typed but the password', async () => {
    const { send, workspaces } = await instance();
    const answer = await send({ slug: 'Acme!', email: 'no', owner_name: ' ', password: 'hunter2secr' });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('please look at 4 fields');
    for (const field of ['slug', 'email', 'owner_name', 'password']) {
      expect(text).toContain(`href="#${field}"`);
      expect(text).toMatch(
        new RegExp(`<input id="${field}"[^>]*aria-describedby="${field}_fault[^>]*aria-invalid="true"`),
      );
    }
    expect(text).toContain('value="Acme!"');
    expect(text).toContain('value="Acme &amp; Söhne"');
    expect(text).toContain('<option value="Europe/Berlin" selected>');
    expect(text).toContain('<option value="de" lang="de" selected>');
    expect(text).not.toContain('hunter2secr');
    expect(await workspaces()).toHaveLength(0);
  });

  it('does not spend the link', async () => {
    const { send } = await instance();
    expect((await send({ password: 'short' })).status).toBe(422);
    expect((await send({ slug: 'admin' })).status).toBe(422);
    expect((await send()).status).toBe(200);
  });

  it('tells that a short name is taken beside the field, and the link stays good', async () => {
    const { send, desk, workspaces } = await instance();
    const other = await desk.setup.offerLink();
    expect((await send({ token: other, slug: 'acme' })).status).toBe(200);
    const token = await desk.setup.offerLink();
    const answer = await send({ token, slug: 'acme' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('id="slug_fault"');
    expect((await send({ token, slug: 'acme-2' })).status).toBe(200);
    expect(await workspaces()).toHaveLength(2);
  });

  it.each([
    ['locale', 'not a language'],
    ['timezone', 'Mars/Base'],
    ['workspace_name', 'a\0b'],
    ['workspace_name', 'x'.repeat(201)],
    ['password', 'x'.repeat(201)],
  ])('is refused for a bad %s', async (field, value) => {
    const { send } = await instance();
    const answer = await send({ [field]: value });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`id="${field}_fault"`);
  });

  it('asks for a short name when none can be made from the name', async () => {
    const { send } = await instance();
    const answer = await send({ workspace_name: '潮位標' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('id="slug_fault"');
  });
});

describe('the setup pages', () => {
  it('show markup in a name as text', async () => {
    const { send } = await instance();
    const evil = '"><script>alert(1)</script>';
    const wrong = await (await send({ workspace_name: evil, email: evil })).text();
    expect(wrong).not.toContain('<script');
    expect(wrong).toContain('&lt;script&gt;');
    const ready = await (await send({ workspace_name: evil, slug: 'evil' })).text();
    expect(ready).toContain('You are ready');
    expect(ready).not.toContain('<script');
  });

  it('put no foreign host into the commands, whoever the Host header names', async () => {
    for (const host of ['evil.example', 'evil.example:8080', "localhost'$(id)", 'localhost.evil.example']) {
      const { send } = await instance();
      const text = await (await send({}, { Host: host })).text();
      expect(text).not.toContain('evil');
      expect(text).not.toContain('$(id)');
      expect(text).toMatch(/curl http:\/\/localhost:(3000|8080)\/api\/v1\/tickets/);
      expect(text).toContain('PUBLIC_URL');
    }
  });

  it.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'acme.localhost:4000'])(
    'repeat the address of this machine, %s, in the commands',
    async (host) => {
      const { send } = await instance();
      expect(await (await send({}, { Host: host })).text()).toContain(`curl http://${host}/api/v1/tickets `);
    },
  );

  it('use the public address where the settings name one', async () => {
    const { send } = await instance('https://desk.acme.example');
    const text = await (await send({}, { Host: 'evil.example' })).text();
    expect(text).toContain('curl https://desk.acme.example/api/v1/tickets ');
  });

  it('offer the language that the browser asks for', async () => {
    const { ask, token } = await instance();
    const answer = await ask(`/setup?t=${token}`, {
      headers: { 'Accept-Language': 'xx, pt;q=0.9, de;q=0.8' },
    });
    expect(await answer.text()).toContain('<option value="pt-BR" lang="pt-BR" selected>');
  });

  it('may load, run and frame nothing, are kept by nobody and weigh less than 50 kB', async () => {
    const { ask, send } = await instance();
    for (const answer of [await ask(), await ask('/setup'), await send({ email: '' }), await send()]) {
      const policy = answer.headers.get('Content-Security-Policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`style-src ${stylesheetHash}`);
      expect(policy).toContain("form-action 'self'; frame-ancestors 'none'; base-uri 'none'");
      expect(policy).not.toContain('unsafe');
      expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('X-Request-Id')).not.toBeNull();
      const text = await answer.text();
      expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024);
      expect(text).not.toMatch(/<script| style="| on\w+="/);
    }
  });
});

describe('the setup form is taken', () => {
  it('only by GET, HEAD and POST', async () => {
    const { ask } = await instance();
    const answer = await ask('/setup', { method: 'PUT' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe('GET, HEAD, POST');
  });

  it('only as a web form', async () => {
    const { ask, token } = await instance();
    const headers = { 'Content-Type': 'application/json' };
    const answer = await ask('/setup', {
      method: 'POST',
      headers,
      body: JSON.stringify({ token, ...right }),
    });
    expect(answer.status).toBe(415);
  });

  it('only up to its size, counted on the bytes that arrive', async () => {
    const { ask } = await instance();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '10' };
    const body = new Blob(['token=', 'x'.repeat(formBytes)]).stream();
    const answer = await ask('/setup', { method: 'POST', headers, body, duplex: 'half' });
    expect(answer.status).toBe(413);
  });

  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'http://localhost:4000' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
  ])('not from another site: %o', async (headers) => {
    const { send, workspaces } = await instance();
    expect((await send({}, headers)).status).toBe(403);
    expect(await workspaces()).toHaveLength(0);
  });

  it.each([{ Origin: 'http://localhost:3000' }, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }])(
    'from its own page, whose browser hides where it was: %o',
    async (headers) => {
      const { send } = await instance();
      expect((await send({}, headers)).status).toBe(200);
    },
  );
});

describe('a failure that nobody foresaw', () => {
  it('is told to the log, not to the reader', async () => {
    const ports = testPorts();
    const desk = createDesk(ports);
    const log: unknown[] = [];
    const broken = {
      ...desk,
      setup: { ...desk.setup, isLive: () => Promise.reject(new Error('disk 7 says no')) },
    };
    const parts = { ids: ports.ids, log: (line: unknown) => log.push(line), settings: { publicUrl: null } };
    const answer = await new Hono().route('/setup', setupRoutes(broken, parts)).request('/setup?t=x');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('disk 7');
    expect(JSON.stringify(log)).toContain('disk 7');
  });
});
