/** The web portal in a real browser: for eyes and for ears, on a phone and on a desk, and without a script. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked, checkedDayAndNight } from './checked.ts';
import { executablePath } from './chromium.ts';
import { openPortal, type Portal } from './portal-server.ts';

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['on a desk', { viewport: { width: 1280, height: 800 } }],
  ['on a phone', { viewport: { width: 320, height: 640 } }],
];

const email = 'mia@peak.example';
const portal = '/portal/web';
/** A GIF of one pixel. */
const dot = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsentwurf';

const fields = ['text', 'textarea', 'integer', 'boolean', 'date', 'datetime', 'select', 'multiselect'].map(
  (type) => ({
    key: type,
    label: `A field of type ${type}, which is ${long}`,
    type,
    customer_visible: true,
    customer_editable: true,
    required: type === 'integer',
    ...(type.endsWith('select') ? { options: ['One & two', long] } : {}),
  }),
);

const everything = `<h1>Prices</h1><table><tr>${'<th>A plan</th>'.repeat(8)}</tr><tr>${`<td>${long}</td>`.repeat(8)}</tr></table>
<table><tr><td>One</td></tr></table><p dir="rtl">כדי לקבל את הכסף בחזרה</p><pre>${'0'.repeat(200)}</pre><blockquote>Quoted</blockquote>
<p><img src="http://127.0.0.1:1/a.png" alt="A form" width="3000"> <a href="https://example.com/${'long/'.repeat(40)}">${long}</a></p>`;

describe.skipIf(!existsSync(executablePath))('the web portal in a browser (needs Chromium)', () => {
  let server: Portal;

  beforeAll(async () => {
    server = await openPortal();
    await server.configure({ ticket_fields: fields });
    await server.post('/organizations', {
      name: 'Peak',
      email_domains: ['peak.example'],
      shared_tickets: true,
    });
    const custom_fields = { integer: 7, boolean: true, multiselect: [long], text: long };
    for (const [requester_email, subject] of [
      [email, 'The pole of my tent broke'],
      [email, long.repeat(2)],
      ['tom@peak.example', 'שאלה על ההזמנה שלי'],
    ])
      await server.post('/tickets', { requester_email, subject, message: 'Please help.', custom_fields });
    await server.post('/tickets/1/messages', { body_html: everything, status: 'pending' });
    await server.patch('/tickets/2', { status: 'closed' });
  });
  afterAll(() => server.close());

  describe('every page can be read, heard and used, by day and by night', () => {
    let storageState: Exclude<BrowserContextOptions['storageState'], string | undefined>;
    let signedIn: Exclude<typeof storageState, string>['cookies'][number];
    let link = '';

    beforeAll(async () => {
      storageState = await (await server.signedIn(email)).context().storageState();
      const [cookie] = storageState.cookies.filter(({ name }) => name === '__Host-tidemark-portal');
      if (!cookie) throw new Error('The browser kept no session.');
      signedIn = cookie;
      link = await server.link('looked-at@peak.example');
    });

    test.each(windows)('%s', async (_, options) => {
      const open = await server.opened(`${portal}/ask`, options);
      await checkedDayAndNight(open);
      for (const url of [link, `${server.url}${portal}/sign-in?token=x`, `${server.url}${portal}/nothing`]) {
        await open.goto(url);
        await checkedDayAndNight(open);
      }
      await open.goto(`${server.url}${portal}?entered=yes`);
      await checkedDayAndNight(open);
      const page = await server.opened(`${portal}/requests`, { ...options, storageState });
      await checkedDayAndNight(page);
      for (const path of ['?status=solved', '/1', '/2', '/3', '/new']) {
        await page.goto(`${server.url}${portal}/requests${path}`);
        await checkedDayAndNight(page);
      }
      for (const [path, done] of [
        ['', 'done=read'],
        ['/1', 'done=opened&skipped=2'],
        ['/1', 'done=answered&skipped=1'],
      ]) {
        const value = `at=${encodeURIComponent(`${portal}/requests${path}`)}&${done}`;
        await page.context().addCookies([{ ...signedIn, name: '__Host-tidemark-portal-told', value }]);
        await page.goto(`${server.url}${portal}/requests${path}`);
        await page.getByRole('status').waitFor();
        await checkedDayAndNight(page);
      }
      await page.goto(`${server.url}${portal}/requests/new`);
      await page.evaluate("document.querySelector('form.sheet').noValidate = true");
      await page.locator('form.sheet button').click();
      await page.getByRole('alert').waitFor();
      await checkedDayAndNight(page);
      await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    });
  });

  test('a customer gets from the help centre to a reply and signs out, without a script', async () => {
    const page = await server.opened('/help/search?q=nothing', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Ask us' }).click();
    await page.goto(await server.link('zoe@example.com', page.context()));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.goto(`${server.url}${portal}/requests/new`);
    await page.getByLabel('What is it about?').fill('Where is my order?');
    await page.getByLabel('Your message').fill('I ordered on Monday.\n\nThank you.');
    await page.getByLabel('A field of type integer').fill('12');
    await page.getByLabel('One & two').check();
    await page.getByLabel('Files').setInputFiles([
      { name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('An order') },
      { name: 'second.txt', mimeType: 'text/plain', buffer: Buffer.from('More') },
    ]);
    await page.getByRole('button', { name: 'Send' }).click();
    expect(await page.getByRole('status').textContent()).toContain('have received');
    await page.getByRole('link', { name: 'order.txt' }).waitFor();
    await page.getByLabel('Your message').fill('It came.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL(({ hash }) => hash === '#latest');
    expect(await page.getByRole('listitem').filter({ hasText: 'It came.' }).count()).toBe(1);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'order.txt' }).click();
    expect((await downloading).suggestedFilename()).toBe('order.txt');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
    await page.goto(`${server.url}${portal}/requests`);
    expect(page.url()).toContain(`${portal}/ask?next=`);
  });

  test('a file that is too large is refused beside its field, and the text is still there', async () => {
    const page = await server.signedIn('big@example.com');
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-big-'));
    const file = join(folder, 'big.txt');
    for (const mebibytes of [21, 45]) {
      await page.goto(`${server.url}${portal}/requests/new`);
      await page.getByLabel('What is it about?').fill('Big');
      await page.getByLabel('Your message').fill('A long story.');
      await page.getByLabel('A field of type integer').fill('1');
      await writeFile(file, Buffer.alloc(mebibytes * 2 ** 20, 'x'));
      await page.getByLabel('Files').setInputFiles(file);
      await page.getByRole('button', { name: 'Send' }).click();
      expect(await page.getByRole('alert').textContent()).toBe(
        'One of the files is larger than 20\u00a0MiB.',
      );
      await page.evaluate("document.querySelector('form.sheet').noValidate = true");
      await page.getByRole('button', { name: 'Send' }).click();
      expect(await page.locator('#files_fault').textContent()).toBe(
        'One of the files is larger than 20\u00a0MiB.',
      );
      expect(await page.getByLabel('Your message').inputValue()).toBe('A long story.');
    }
    await rm(folder, { recursive: true });
  });

  test('files are dropped, seen before they are sent, taken out again, and sent', async () => {
    const page = await server.signedIn('pat@example.com');
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    await page.goto(`${server.url}${portal}/requests/new`);
    await page.getByLabel('What is it about?').fill('A picture');
    await page.getByLabel('Your message').fill('This is how it looks.');
    await page.getByLabel('A field of type integer').fill('1');
    await page.getByLabel('Files').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Notes'),
    });
    await page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob('${dot}'), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'dot <b>.gif', { type: 'image/gif' }));
      document.querySelector('form.sheet').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await page.waitForFunction("document.querySelector('.chosen img')?.naturalWidth === 1");
    const names = page.locator('.chosen bdi');
    expect(await names.allTextContents()).toEqual(['notes.txt', 'dot <b>.gif']);
    await checked(page);
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    expect(await names.allTextContents()).toEqual(['dot <b>.gif']);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('link', { name: /^dot/ }).waitFor();
    expect(await page.getByRole('link', { name: 'notes.txt' }).count()).toBe(0);
    expect(refused).toEqual([]);
  });

  test('reading a page sends no request to other hosts', async () => {
    const requests: string[] = [];
    const canary = createServer((incoming, outgoing) => {
      requests.push(incoming.url ?? '');
      outgoing.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    const { body } = await server.post('/tickets', {
      requester_email: 'eve@example.com',
      subject: at,
      message: at,
      custom_fields: { integer: 1 },
    });
    await server.post(`/tickets/${body.number}/messages`, {
      body_html: `<img src="${at}/a.png" alt="a"><a href="${at}/c"><img src="${at}/b.png"></a><p style="background:url(${at}/f)">x</p>
        <link rel="stylesheet" href="${at}/d.css"><iframe src="${at}/e"></iframe><svg><image href="${at}/g.png"/></svg>`,
    });
    const page = await server.signedIn('eve@example.com');
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    const url = `${server.url}${portal}/requests/${body.number}`;
    await page.goto(url);
    // The page has loaded all that it loads. The first request that both see is the one that shows that they see any.
    await page.goto(`${at}/seen`);
    const others = urls.filter((one) => !one.startsWith('data:') && !one.startsWith(server.url));
    expect([requests[0], others[0]]).toEqual(['/seen', `${at}/seen`]);
    await new Promise((resolve) => canary.close(resolve));
  });
});
