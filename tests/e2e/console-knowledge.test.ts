/** Articles in the console, in a real browser against a real server: written, checked, looked at and published by keys alone. */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedDayAndNight } from './checked.ts';
import { executablePath } from './chromium.ts';
import { type ConsoleServer, openConsole } from './console-server.ts';

/** A GIF of one pixel. */
const dot = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const within = { timeout: 30_000, interval: 50 };

describe.skipIf(!existsSync(executablePath))('articles in the console (needs Chromium)', () => {
  let server: ConsoleServer;
  let id = '';

  beforeAll(async () => {
    server = await openConsole();
    const { data } = await server.call('GET', '/kb/categories');
    const [category] = data as readonly Readonly<{ id: string }>[];
    const made = await server.call('POST', '/kb/articles', {
      title: 'Get a refund',
      category_id: category?.id,
      status: 'published',
      body_html: '<h2>How</h2><p>Within five days. <a href="/help/articles/gone">More</a></p>',
    });
    id = String(made.id);
  });
  afterAll(() => server.close());

  const read = () => server.call('GET', `/kb/articles/${id}`);
  const editor = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' });

  /** The editor puts the caret where it was once more, a moment after it got the focus. */
  const toEnd = async (page: Page): Promise<void> => {
    let presses = 0;
    const isThere = async (): Promise<boolean> => {
      await page.keyboard.press('Control+End');
      presses += 1;
      const text = await page.evaluate('getSelection().anchorNode.textContent');
      return presses > 1 && String(text).includes('More');
    };
    await expect.poll(isThere, within).toBe(true);
  };

  test('an article is rewritten, checked and published by keys alone, and readers see nothing before', async () => {
    const page = await server.signedIn('/console');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.getByRole('link', { name: /Get a refund/ }).waitFor();
    await page.keyboard.press('j');
    await editor(page).focus();
    await toEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('## By card');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Ask your ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('bank');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved. Readers see it once you publish it.').waitFor();
    expect(JSON.stringify(await read())).not.toContain('bank');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByText('/help/articles/gone').waitFor();
    await dialog.getByRole('button', { name: 'Publish all the same' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await read()).body_html, within)
      .toMatch(/<h2>By card<\/h2><ul><li><p>Ask your <strong>bank<\/strong><\/p><\/li><\/ul>$/);
  });

  test('what another author changed meanwhile is not overwritten', async () => {
    const page = await server.signedIn(`/console/knowledge/${id}`);
    // After an event from before the stream was open, the page reads everything again, this article too.
    const isStreaming = page.waitForResponse('**/console/api/stream');
    await page.reload();
    await isStreaming;
    await editor(page).focus();
    await server.call('PATCH', `/kb/articles/${id}`, { title: 'Money back' });
    await page.keyboard.type('Mine. ');
    await page.keyboard.press('Control+s');
    await page.getByText('Somebody else has changed this article.').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved. Readers see it once you publish it.').waitFor();
    expect((await read()).title).toBe('Money back');
  });

  test('a translation is begun, and its original stands beside it', async () => {
    const page = await server.signedIn(`/console/knowledge/${id}`);
    await page.getByRole('button', { name: 'Add a language' }).click();
    await page.keyboard.type('german');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    await page.getByLabel('Beside it').selectOption({ label: 'English' });
    await page.getByRole('region', { name: 'Money back' }).getByText('Within five days.').waitFor();
  });

  test('a picture that is pasted is stored here, described, and shown to readers in its size', async () => {
    const page = await server.signedIn(`/console/knowledge/${id}`);
    await editor(page).focus();
    await page.evaluate(`{
      const bytes = Uint8Array.from(atob('${dot}'), (one) => one.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], 'dot.gif', { type: 'image/gif' }));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('[role="textbox"]').dispatchEvent(event);
    }`);
    await page.getByLabel('Description of the picture').fill('A dot');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await dialog.waitFor({ state: 'detached' });
    const { slug } = await read();
    const reader = await server.browser.newPage();
    await reader.goto(`${server.url}/help/articles/${slug}`);
    const picture = reader.getByRole('img', { name: 'A dot' });
    await expect
      .poll(
        () => picture.evaluate((one) => [Reflect.get(one, 'naturalWidth'), one.getAttribute('width')]),
        within,
      )
      .toEqual([1, '1']);
    await reader.close();
  });

  test('what is no picture is refused by its bytes, and the text stays', async () => {
    const page = await server.signedIn(`/console/knowledge/${id}`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: svg });
    await page.getByRole('alert').filter({ hasText: 'must be a PNG, JPEG, GIF or WebP picture' }).waitFor();
    await expect.poll(() => editor(page).getByRole('img').count()).toBe(1);
  });

  test('a text that is not published is discarded in the details', async () => {
    const page = await server.signedIn(`/console/knowledge/${id}`);
    await editor(page).focus();
    await page.keyboard.type('Not this. ');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved. Readers see it once you publish it.').waitFor();
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Discard the unpublished text' }).click();
    await editor(page).getByText('Not this.').waitFor({ state: 'detached' });
    await page.getByText('Published', { exact: true }).waitFor();
  });

  test('words that were selected right before the editor lost the focus become the link', async () => {
    const page = await server.signedIn(`/console/knowledge/${id}`);
    await editor(page).fill('Ask your bank');
    // Both in one turn, so that the browser cannot tell of the selection in between.
    await page.evaluate(
      `getSelection().modify('extend', 'backward', 'word'); document.activeElement.blur();`,
    );
    await page.getByRole('button', { name: 'Link the selected text' }).click();
    await page.getByLabel('Address of the link').fill('https://bank.example');
    await page.keyboard.press('Enter');
    await expect.poll(() => editor(page).getByRole('link').allTextContents(), within).toEqual(['bank']);
    await page.context().close();
  });

  test('the preview shows the draft in the frame of the help centre, and runs nothing', async () => {
    const page = await server.signedIn(`/console/knowledge/${id}`);
    await page.getByRole('button', { name: 'Preview' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Money back' }).waitFor();
    await frame.getByText('Mine.').waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
  });

  describe('every screen can be read, heard and used, by day and by night', () => {
    test.each([1440, 390])('%d pixels wide', async (width) => {
      const page = await server.signedIn('/console/knowledge', { viewport: { width, height: 900 } });
      await page.getByRole('link', { name: /Money back/ }).waitFor();
      await checkedDayAndNight(page);
      const { data } = await server.call('GET', '/kb/articles?status=draft&locale=de');
      const [draft] = data as readonly Readonly<{ id: string }>[];
      await page.goto(`${server.url}/console/knowledge/${draft?.id}`);
      await editor(page).waitFor();
      await checkedDayAndNight(page);
      for (const [name, dialog] of [
        ['Details', 'Details'],
        ['Publish', 'Publish'],
        ['Add a language', 'Add a language'],
      ] as const) {
        await page.getByRole('button', { name }).click();
        await page.getByRole('dialog', { name: dialog }).waitFor();
        await checkedDayAndNight(page);
        await page.keyboard.press('Escape');
      }
      await page.context().close();
    });
  });

  test('no page of this file breaks its policy or reports a script error', () => {
    // The browser reports each refused call: that of the author who came second is one, and that of what is no picture.
    expect(server.faults.filter((fault) => !/412 \(Precondition Failed\)|422 \(/.test(fault))).toEqual([]);
  });
});
