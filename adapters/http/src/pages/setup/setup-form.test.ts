import { describe, expect, it } from 'vitest';
import { freshInstance } from '../../testing/fresh-instance.ts';
import { textsOf } from '../portal-web/texts.ts';
import { stylesheetHash } from '../stylesheet.ts';
import { setupScript } from './setup-script.ts';

describe('a wrong setup form', () => {
  it('comes back with all faults at once, each at its field, with the typed values except the password', async () => {
    const { send, workspaces } = await freshInstance();
    const answer = await send({ slug: 'Acme!', email: 'no', owner_name: ' ', password: 'hunter2secr' });
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toContain('Please check 4 fields');
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

  it('offers languages by whether mails and the portal are translated', async () => {
    const { ask } = await freshInstance();
    const text = await (await ask()).text();
    const [, translated = '', other = ''] = text.split('<optgroup label="Mails and request portal ');
    const tags = (options: string) =>
      [...(options.split('</optgroup>')[0] ?? '').matchAll(/<option value="([^"]+)"/g)].map(([, tag]) => tag);
    expect(tags(translated)).toEqual(['en', 'de', 'fr', 'es']);
    for (const tag of tags(translated)) expect(textsOf(tag ?? '').lang.slice(0, 2)).toBe(tag);
    expect(tags(other)).toHaveLength(19);
    for (const tag of tags(other)) expect(textsOf(tag ?? '').lang).toBe('en-GB');
  });

  it('says that a short name is reserved', async () => {
    const { send } = await freshInstance();
    const text = await (await send({ slug: 'api' })).text();
    expect(text).toContain('The short name api is reserved. Choose another; these are reserved: www, api, ');
    expect(await (await send({ slug: 'Acme!' })).text()).not.toContain('reserved');
  });

  it('does not use up the link', async () => {
    const { send } = await freshInstance();
    expect((await send({ password: 'short' })).status).toBe(422);
    expect((await send({ slug: 'admin' })).status).toBe(422);
    expect((await send()).status).toBe(200);
  });

  it('shows beside the field that a short name is taken, and the link stays valid', async () => {
    const { send, desk, workspaces } = await freshInstance();
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
    ['password', 'passwordpassword'],
  ])('is refused for a bad %s', async (field, value) => {
    const { send } = await freshInstance();
    const answer = await send({ [field]: value });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`id="${field}_fault"`);
  });

  it('mentions only the name when only the name is missing', async () => {
    const { send } = await freshInstance();
    const text = await (await send({ workspace_name: ' ' })).text();
    expect(text).toContain('Please check one field');
    expect(text).toContain('id="workspace_name_fault"');
    expect(text).not.toContain('id="slug_fault"');
  });

  it('requires a short name when none can be derived from the name', async () => {
    const { send } = await freshInstance();
    const answer = await send({ workspace_name: '潮位標' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('id="slug_fault"');
  });
});

const scriptsOf = (page: string): readonly string[] =>
  [...page.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, source = '']) => source);

describe('the setup pages', () => {
  it('show markup in a name as text', async () => {
    const { send } = await freshInstance();
    const evil = '"><script>alert(1)</script>';
    const wrong = await (await send({ workspace_name: evil, email: evil })).text();
    expect(scriptsOf(wrong)).toEqual([setupScript.source]);
    expect(wrong).toContain('&lt;script&gt;');
    const ready = await (await send({ workspace_name: evil, slug: 'evil' })).text();
    expect(ready).toContain('You are ready');
    expect(scriptsOf(ready)).toEqual([setupScript.source]);
  });

  it('never use the Host header’s foreign host in commands', async () => {
    for (const host of ['evil.example', 'evil.example:8080', "localhost'$(id)", 'localhost.evil.example']) {
      const { send } = await freshInstance();
      const text = await (await send({}, { Host: host })).text();
      expect(text).not.toContain('evil');
      expect(text).not.toContain('$(id)');
      expect(text).toMatch(/TIDEMARK_API=http:\/\/localhost:4100\/api\/v1/);
      expect(text).toContain('PUBLIC_URL');
    }
  });

  it.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'acme.localhost:4000'])(
    'repeat the address of this machine, %s, in the commands',
    async (host) => {
      const { send } = await freshInstance();
      expect(await (await send({}, { Host: host })).text()).toContain(`TIDEMARK_API=http://${host}/api/v1<`);
    },
  );

  it('use the public address where the settings have one', async () => {
    const { send } = await freshInstance({ publicUrl: 'https://desk.acme.example' });
    const text = await (await send({}, { Host: 'evil.example' })).text();
    expect(text).toContain('TIDEMARK_API=https://desk.acme.example/api/v1<');
  });

  it('offer the language of the browser', async () => {
    const { ask, token } = await freshInstance();
    const answer = await ask(`/setup?t=${token}`, {
      headers: { 'Accept-Language': 'xx, pt;q=0.9, de;q=0.8' },
    });
    expect(await answer.text()).toContain('<option value="pt-BR" lang="pt-BR" selected>');
  });

  it('preselect the browser’s time zone until one is chosen', async () => {
    const { ask, send } = await freshInstance();
    expect(await (await ask()).text()).toContain('<select id="timezone" name="timezone" data-guess');
    const again = await (await send({ email: '', timezone: 'UTC' })).text();
    expect(again).toContain('<option value="UTC" selected>');
    expect(again).not.toContain('select id="timezone" name="timezone" data-guess');
  });

  it('list time zones under the names of today, and know what browsers still call them', async () => {
    const { ask, send, workspaces } = await freshInstance();
    const text = await (await ask()).text();
    expect(text).toContain('<option value="Asia/Kolkata" data-formerly="Asia/Calcutta">Kolkata</option>');
    const values = [...text.matchAll(/<option value="([^"]+\/[^"]+)"/g)].map(([, value]) => value);
    expect(values).toEqual(expect.arrayContaining(['Europe/Kyiv', 'America/Argentina/Buenos_Aires']));
    expect(values).not.toEqual(expect.arrayContaining(['Europe/Kiev']));
    expect(values).not.toEqual(expect.arrayContaining(['Asia/Saigon']));
    expect(new Set(values).size).toBe(values.length);
    expect((await send({ timezone: 'Asia/Calcutta' })).status).toBe(200);
    expect(await workspaces()).toMatchObject([{ timezone: 'Asia/Calcutta' }]);
  });

  it('offer the browser’s time zone again under its own name, also when their list lacks it', async () => {
    const { send } = await freshInstance();
    for (const [zone, label] of [
      ['Asia/Calcutta', 'Calcutta'],
      ['US/Pacific', 'Pacific'],
      ['Europe/Berlin', 'Berlin'],
    ] as const) {
      const again = await (await send({ email: '', timezone: zone })).text();
      expect(again.split(`<option value="${zone}" selected>${label}</option>`)).toHaveLength(2);
    }
    expect(await (await send({ timezone: 'Mars/Base' })).text()).not.toContain('value="Mars/Base"');
  });

  it('load and frame nothing, run only their one script, are not cached and are smaller than 50 kB', async () => {
    const { ask, send } = await freshInstance();
    const own = "form-action 'self'";
    const signsIn = `${own} http://acme-sohne.localhost:3000`;
    for (const [answer, forms] of [
      [await ask(), own],
      [await ask('/setup'), own],
      [await send({ email: '' }), own],
      [await send(), signsIn],
    ] as const) {
      const policy = answer.headers.get('Content-Security-Policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`style-src ${stylesheetHash}; script-src ${setupScript.hash}`);
      expect(policy).toContain(`${forms}; frame-ancestors 'none'; base-uri 'none'`);
      expect(policy).not.toContain('unsafe');
      expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('X-Request-Id')).not.toBeNull();
      const text = await answer.text();
      expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024);
      expect(scriptsOf(text)).toEqual([setupScript.source]);
      expect(text).not.toMatch(/ style="| on\w+="/);
    }
  });
});
