import { type Desk, DeskError, limits, systemCall } from '@tidemark/domain';
import { describe, expect, it } from 'vitest';
import { freshInstance, keyIn, right } from '../../testing/fresh-instance.ts';

describe('the setup link', () => {
  it('opens the form as often as it is requested, also by link scanners, and is not used up by that', async () => {
    const { ask, send, token } = await freshInstance();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await ask(`/setup?t=${token}`, { method });
      expect(answer.status).toBe(200);
    }
    expect((await send()).status).toBe(200);
  });

  it('makes one workspace with its owner and a key that works', async () => {
    const { send, workspaces, desk } = await freshInstance();
    const text = await (await send()).text();
    expect(text).toContain('You are ready');
    expect(text).toContain('<a href="http://acme-sohne.localhost:3000/login"');
    expect(await workspaces()).toMatchObject([
      { name: 'Acme & Söhne', slug: 'acme-sohne', locale: 'de', timezone: 'Europe/Berlin' },
    ]);
    const credential = await desk.authenticate(keyIn(text));
    expect(credential).toMatchObject({
      workspace: { slug: 'acme-sohne' },
      actor: { scopes: ['read', 'write'] },
    });
  });

  it('shows the button that signs the owner in, which posts to the address of the workspace', async () => {
    const answer = await (await freshInstance()).send();
    expect(answer.headers.get('Content-Security-Policy')).toContain(
      "form-action 'self' http://acme-sohne.localhost:3000;",
    );
    expect(await answer.text()).toContain(
      '<form method="post" action="http://acme-sohne.localhost:3000/login/owner"',
    );
  });

  it('sends no code to an address that is only a guess: the owner types the password', async () => {
    const answer = await (await freshInstance()).send({}, { Host: 'desk.internal:3000' });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).not.toContain('/login/owner');
    expect(text).not.toContain('name="code"');
    expect(text).toContain('<a href="http://acme-sohne.localhost:4100/login"');
    expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self';");
  });

  it.each([true, false])('says that customers get no email where none is sent (sent: %s)', async (isSent) => {
    const change = (desk: Desk): Desk => ({ ...desk, mails: { ...desk.mails, reachesPeople: () => isSent } });
    const text = await (await (await freshInstance({ change })).send()).text();
    expect(text.includes('Customers get no email yet')).toBe(!isSent);
  });

  it('leaves an audit entry that names the setup page and the source', async () => {
    const { send, desk, workspaces } = await freshInstance();
    await send();
    const [workspace] = await workspaces();
    const reader = systemCall(workspace?.id ?? '', 'listAudit', 'req');
    const { data } = await desk.audit.list(reader, { limit: 10, after: null });
    expect(data).toMatchObject([
      { operation: 'setUpInstance', path: '/setup', source: '192.0.2.7', actorName: 'Setup page' },
    ]);
  });

  it('is used up by the form, so that a reload makes no second workspace and shows no key again', async () => {
    const { send, workspaces } = await freshInstance();
    await send();
    const again = await send({ slug: 'second' });
    const text = await again.text();
    expect(again.status).toBe(403);
    expect(text).toContain('./tidemark key create');
    expect(keyIn(text)).toBe('');
    expect(await workspaces()).toHaveLength(1);
  });

  it('makes one workspace when twenty people send the form at once', async () => {
    const { send, workspaces } = await freshInstance();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send({ slug: `desk-${n}` })));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
    expect(await workspaces()).toHaveLength(1);
  });

  it('expires after half an hour', async () => {
    const { clock, ask, send, workspaces } = await freshInstance();
    clock.advance(limits.setupLinkMs);
    const answer = await ask();
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('npm start');
    expect((await send()).status).toBe(403);
    expect(await workspaces()).toHaveLength(0);
  });

  it.each(['/setup', '/setup?t=', '/setup?t=wrong', `/setup?t=${'x'.repeat(5000)}`])(
    'is refused in plain words at %.20s',
    async (path) => {
      const { ask } = await freshInstance();
      const answer = await ask(path);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('This setup link does not work');
    },
  );

  it('costs no password hashing without the token or with a wrong form', async () => {
    const { send, hashed } = await freshInstance();
    expect((await send({ token: 'wrong' })).status).toBe(403);
    expect((await send({ email: 'no' })).status).toBe(422);
    expect(hashed).toEqual([]);
    await send();
    expect(hashed).toEqual([right.password]);
  });
});

describe('the setup form is taken', () => {
  it('only by GET, HEAD and POST', async () => {
    const { ask } = await freshInstance();
    const answer = await ask('/setup', { method: 'PUT' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe('GET, HEAD, POST');
  });

  it('only as a web form', async () => {
    const { ask, token } = await freshInstance();
    const headers = { 'Content-Type': 'application/json' };
    const answer = await ask('/setup', {
      method: 'POST',
      headers,
      body: JSON.stringify({ token, ...right }),
    });
    expect(answer.status).toBe(415);
  });

  it('only up to its size, counted on the bytes that arrive', async () => {
    const { ask } = await freshInstance();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '10' };
    const body = new Blob(['token=', 'x'.repeat(limits.openBodyBytes)]).stream();
    const answer = await ask('/setup', { method: 'POST', headers, body, duplex: 'half' });
    expect(answer.status).toBe(413);
  });

  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'http://localhost:4000' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
  ])('not from another site: %o', async (headers) => {
    const { send, workspaces } = await freshInstance();
    expect((await send({}, headers)).status).toBe(403);
    expect(await workspaces()).toHaveLength(0);
  });

  it.each([{ Origin: 'http://localhost:3000' }, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }])(
    'from its own page: %o',
    async (headers) => {
      const { send } = await freshInstance();
      expect((await send({}, headers)).status).toBe(200);
    },
  );
});

describe('an unexpected failure', () => {
  it('is logged, and its page shows no details', async () => {
    const fault = () => Promise.reject(new Error('disk 7 says no'));
    const { ask, log } = await freshInstance({
      change: (desk) => ({ ...desk, setup: { ...desk.setup, isLive: fault } }),
    });
    const answer = await ask();
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('disk 7');
    expect(JSON.stringify(log)).toContain('disk 7');
  });

  it('says to come back when the database is unavailable', async () => {
    const away = () => Promise.reject(new DeskError('unavailable', 'The database cannot be reached.'));
    const { ask, log } = await freshInstance({
      change: (desk) => ({ ...desk, setup: { ...desk.setup, isLive: away } }),
    });
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('5');
    expect(log).toEqual([]);
  });
});
