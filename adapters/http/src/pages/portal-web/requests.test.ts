import { limits } from '@tidemark/domain';
import { aTicketField } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { openPortalDesk } from '../../testing/portal-desk.ts';
import { portalStylesheetHash } from './stylesheet.ts';
import { uploadScript } from './upload-script.ts';

const email = 'cora@customer.example';
const requests = '/portal/web/requests';

const shared = async () => {
  const server = await openPortalDesk();
  const { desk, call } = server;
  await desk.organizations.add(call, {
    name: 'Customer',
    emailDomains: ['customer.example'],
    sharedTickets: true,
  });
  return server;
};

describe('the list of requests', () => {
  test('shows the customer’s own and shared requests, with their status in plain words, and no others', async () => {
    const { opened, signedIn, desk, byKey } = await shared();
    await opened(email, 'My <b>lamp</b>');
    await signedIn('tom@customer.example');
    await opened('tom@customer.example', 'Our meter');
    await opened('eve@elsewhere.example', 'Her secret');
    await desk.tickets.reply(byKey, { number: 1, body: 'Which lamp?', internal: false, status: 'pending' });
    const text = await (await (await signedIn(email)).get(requests)).text();
    expect(text).toContain('<a href="/portal/web/requests/1">My &lt;b&gt;lamp&lt;/b&gt;</a>');
    expect(text).toContain('<span class="mark unread">New answer</span><span class="mark pending">');
    expect(text).toMatch(/Our meter[\s\S]*by tom[\s\S]*My /);
    expect(text).not.toContain('Her secret');
  });

  test('shows the customer’s current name', async () => {
    const { opened, signedIn, desk, byKey } = await openPortalDesk();
    await opened(email);
    const browser = await signedIn(email);
    const page = async () => (await browser.get(requests)).text();
    expect(await page()).toMatch(/<footer[\s\S]*cora/);
    const { requesterId: id } = await desk.tickets.get(byKey, 1);
    await desk.contacts.change(byKey, { id, name: 'Cora Newname' });
    expect(await page()).toMatch(/<footer[\s\S]*Cora Newname/);
  });

  test('filters by status, and ignores an unknown status', async () => {
    const { opened, signedIn, desk, call } = await openPortalDesk();
    await opened(email, 'Open one');
    await opened(email, 'Closed one');
    await desk.tickets.change(call, { number: 2, status: 'closed' });
    const browser = await signedIn(email);
    const shown = async (query: string) => {
      const text = await (await browser.get(requests + query)).text();
      return ['Open one', 'Closed one'].filter((subject) => text.includes(subject));
    };
    expect(await shown('?status=closed')).toEqual(['Closed one']);
    expect(await shown('?status=open')).toEqual(['Open one']);
    expect(await shown('?status=solved')).toEqual([]);
    for (const query of ['?status=new', '?status=%00', '?before=0', '?before=-1', '?before=1e9', '?before=x'])
      expect(await shown(query)).toHaveLength(2);
  });

  test('leads to older requests, and back to the newest', async () => {
    const { opened, signedIn } = await openPortalDesk();
    for (let count = 0; count <= limits.page.usual; count += 1) await opened(email);
    const browser = await signedIn(email);
    const first = await (await browser.get(requests)).text();
    const [, older = ''] = /href="([^"]+)">Older requests/.exec(first) ?? [];
    expect(first).not.toContain('Newest requests');
    const second = await (await browser.get(older)).text();
    expect(second.match(/<h2 /g)).toHaveLength(1);
    expect(second).toContain('>Request 1<');
    expect(second).toContain('<a href="/portal/web/requests">Newest requests</a>');
    expect(second).not.toContain('Older requests');
  });

  test('is marked read by its button only', async () => {
    const { opened, signedIn, desk, byKey } = await openPortalDesk();
    await opened(email);
    await desk.tickets.reply(byKey, { number: 1, body: 'Try the fuse.', internal: false });
    const browser = await signedIn(email);
    await browser.get(`${requests}/1`);
    expect(await (await browser.get(requests)).text()).toContain('New answer');
    const answer = await browser.post('/portal/web/read', {});
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, requests]);
    const text = await (await browser.get(requests)).text();
    expect(text).toContain('All answers are marked as read.');
    expect(text).not.toContain('New answer');
  });
});

describe('a request', () => {
  test('shows its public messages and no internal note', async () => {
    const { opened, signedIn, desk, byKey } = await openPortalDesk();
    await opened(email);
    await desk.tickets.reply(byKey, { number: 1, body: 'Try the fuse.', internal: false });
    await desk.tickets.reply(byKey, { number: 1, body: 'A difficult one.', internal: true });
    const text = await (await (await signedIn(email)).get(`${requests}/1`)).text();
    expect(text).toContain('It is dark.');
    expect(text).toContain('Try the fuse.');
    expect(text).toContain('<h3 dir="auto">Demo</h3>');
    expect(text).not.toContain('A difficult one.');
  });

  test('of another customer is not found, and a shared one can be read but not answered', async () => {
    const { opened, signedIn } = await shared();
    await signedIn('tom@customer.example');
    await opened('tom@customer.example', 'Our meter');
    await opened('eve@elsewhere.example', 'Her secret');
    const browser = await signedIn(email);
    const text = await (await browser.get(`${requests}/1`)).text();
    expect(text).toContain('tom asked this.');
    expect(text).not.toContain('<textarea');
    const form = new FormData();
    form.set('message', 'Me too.');
    expect((await browser.send(`${requests}/1`, form)).status).toBe(403);
    for (const number of ['2', '3', '0', '-1', '1e0', '01', 'x', '9'.repeat(15), '9'.repeat(30)]) {
      const answer = await browser.get(`${requests}/${number}`);
      expect([number, answer.status]).toEqual([number, 404]);
      expect(await answer.text()).toContain('Page not found');
      expect([number, (await browser.send(`${requests}/${number}`, form)).status]).toEqual([number, 404]);
    }
  });

  test('sanitizes stored HTML again by the current rules, and loads no picture', async () => {
    const { opened, signedIn, ports, call } = await openPortalDesk();
    await opened(email);
    await ports.work.write(call.workspaceId, async ({ messages }) => {
      const { data } = await messages.listOfTicket(1, { limit: 1, after: null });
      for (const message of data)
        await messages.add(
          {
            ...message,
            id: ports.ids.next(),
            bodyHtml: '<p>Hi<img src="https://evil.example/x.png"></p><script>evil()</script>',
          },
          { notifies: null, mentions: [] },
        );
    });
    const text = await (await (await signedIn(email)).get(`${requests}/1`)).text();
    expect(text.replace(`<script>${uploadScript.source}</script>`, '')).not.toMatch(/<script|<img|evil\(\)/);
  });

  test('shows the fields that customers may see, and no others', async () => {
    const { signedIn, desk, ports, call } = await openPortalDesk();
    await ports.work.write(call.workspaceId, async ({ ticketFields }) => {
      const seen = { customerVisible: true };
      await ticketFields.add(aTicketField({ ...seen, key: 'meter', label: 'Meter', type: 'integer' }));
      await ticketFields.add(aTicketField({ ...seen, key: 'day', label: 'Day', type: 'date' }));
      await ticketFields.add(aTicketField({ ...seen, key: 'paid', label: 'Paid', type: 'boolean' }));
      await ticketFields.add(aTicketField({ key: 'anger', label: 'Anger', type: 'integer' }));
    });
    const customFields = { meter: 20261120, day: '2026-11-20', paid: false, anger: 7 };
    await desk.tickets.open(call, {
      requesterEmail: email,
      subject: 'No power',
      message: 'Hi',
      customFields,
    });
    const text = await (await (await signedIn(email)).get(`${requests}/1`)).text();
    expect(text).toContain('<dt dir="auto">Meter</dt><dd dir="auto">20261120</dd>');
    expect(text).toContain('<dd dir="auto">20 November 2026</dd>');
    expect(text).toContain('<dt dir="auto">Paid</dt><dd dir="auto">No</dd>');
    expect(text).not.toContain('Anger');
  });

  test('with 250 messages opens at its end, and leads to earlier ones and back', async () => {
    const { opened, signedIn, desk, byKey } = await openPortalDesk();
    await opened(email);
    for (let count = 2; count <= 250; count += 1) {
      if (count % 50 === 0)
        await desk.tickets.reply(byKey, { number: 1, body: 'A difficult one.', internal: true });
      await desk.tickets.reply(byKey, { number: 1, body: `Answer ${count}.`, internal: false });
    }
    const browser = await signedIn(email);
    const page = async (path: string) => {
      const text = await (await browser.get(path)).text();
      const shown = [...text.matchAll(/Answer (\d+)\.|It is dark\./g)].map(([, count = '1']) =>
        Number(count),
      );
      const [, earlier = null] = /href="([^"]+)">Earlier messages/.exec(text) ?? [];
      expect(text).not.toContain('A difficult one.');
      expect(shown).toEqual(shown.toSorted((one, other) => one - other));
      return { text, ends: [shown[0], shown.at(-1)], count: shown.length, earlier };
    };
    const last = await page(`${requests}/1`);
    expect([last.count, last.ends]).toEqual([limits.page.most, [151, 250]]);
    expect(last.text).toMatch(/<li id="latest">(?:(?!<li)[\s\S])*Answer 250\./);
    expect(last.text).not.toContain('Latest messages');
    const middle = await page(last.earlier ?? '');
    expect(middle.ends).toEqual([51, 150]);
    expect(middle.text).toContain(`<a href="${requests}/1#latest">Latest messages</a>`);
    expect(middle.text).not.toContain('id="latest"');
    const first = await page(middle.earlier ?? '');
    expect([first.ends, first.earlier]).toEqual([[1, 50], null]);
    for (const place of ['0', '-1', 'x', '%00', '9'.repeat(16)])
      expect((await page(`${requests}/1?before=${place}`)).ends).toEqual([151, 250]);
  });

  test('shows the reply that was just sent, however many messages there are, and links to it', async () => {
    const { opened, signedIn, desk, byKey } = await openPortalDesk();
    await opened(email);
    for (let count = 2; count <= 250; count += 1)
      await desk.tickets.reply(byKey, { number: 1, body: `Answer ${count}.`, internal: false });
    const browser = await signedIn(email);
    const form = new FormData();
    form.set('message', 'Still dark.');
    const location = (await browser.send(`${requests}/1`, form)).headers.get('Location') ?? '';
    expect(location).toBe(`${requests}/1#latest`);
    const text = await (await browser.get(location)).text();
    expect(text).toMatch(
      /id="latest" class="own">(?:(?!<li)[\s\S])*Still dark\.[\s\S]*Your message has been sent/,
    );
  });
});

describe('every page', () => {
  test('runs no script but that of its file field, loads a font only, cannot be framed and is not cached', async () => {
    const { opened, signedIn, visitor, mailed } = await openPortalDesk();
    await opened(email);
    const token = await mailed('link@customer.example');
    const browser = await signedIn(email);
    for (const [at, path] of [
      [visitor(), '/portal/web/ask'],
      [visitor(), `/portal/web/sign-in?token=${token}`],
      [visitor(), '/portal/web/sign-in'],
      [browser, requests],
      [browser, `${requests}/1`],
      [browser, `${requests}/new`],
      [browser, `${requests}/2`],
    ] as const) {
      const { headers, ...answer } = await at.get(path).then(async (one) => ({
        headers: one.headers,
        text: await one.text(),
      }));
      const isForm = answer.text.includes('type="file"');
      const scripts = `script-src ${uploadScript.hash}; require-trusted-types-for 'script'; trusted-types 'none'; `;
      expect(headers.get('Content-Security-Policy')).toBe(
        `default-src 'none'; style-src ${portalStylesheetHash}; ${isForm ? scripts : ''}img-src data:${isForm ? ' blob:' : ''}; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      );
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Referrer-Policy')).toBe('same-origin');
      expect(Buffer.byteLength(answer.text)).toBeLessThan(50 * 1024);
      expect(answer.text.replace(`<script>${uploadScript.source}</script>`, '')).not.toMatch(
        /<script| style="| on\w+="/,
      );
    }
  });

  test('is in the language of the workspace, or in English where no translation exists', async () => {
    const { visitor, change } = await openPortalDesk();
    for (const [locale, lang, words] of [
      ['de-AT', 'de-AT', 'Ihre E-Mail-Adresse'],
      ['fr', 'fr', 'Votre adresse e-mail'],
      ['es-MX', 'es-MX', 'Su dirección de correo'],
      ['ja', 'en-GB', 'Your email address'],
      ['en-US', 'en-US', 'Your email address'],
    ] as const) {
      await change({ locale });
      const text = await (await visitor().get('/portal/web/ask')).text();
      expect(text).toContain(`<html lang="${lang}">`);
      expect(text).toContain(words);
    }
  });

  test('shows times in the workspace’s time zone', async () => {
    const { opened, signedIn, change } = await openPortalDesk();
    await opened(email);
    await change({ locale: 'de', timezone: 'Asia/Tokyo' });
    const text = await (await (await signedIn(email)).get(requests)).text();
    expect(text).toContain('<time datetime="2026-11-20T08:05:00.000Z">20.11.2026, 17:05</time>');
  });

  test('allows only its own methods, and exists on the workspace’s host only', async () => {
    const { visitor, signedIn } = await openPortalDesk();
    const answer = await visitor().post(requests, {});
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    const missing = await visitor().get('/portal/web/nothing');
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Page not found')]);
    expect((await (await signedIn(email)).get('/portal/web/sign-out')).status).toBe(405);
  });

  test('signs out a customer who was erased or blocked meanwhile', async () => {
    const { signedIn, contactOf, desk, call } = await openPortalDesk();
    const browser = await signedIn(email);
    const { id, version } = await contactOf(email);
    await desk.contacts.change(call, { id, blocked: true, ifVersion: [version] });
    expect((await browser.get(requests)).status).toBe(403);
    await desk.contacts.remove(call, { id, deleteTickets: true });
    const answer = await browser.get(requests);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringContaining('/ask')]);
  });
});
