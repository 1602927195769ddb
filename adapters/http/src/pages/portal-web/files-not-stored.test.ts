import { fixedClock, memoryByteStore } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { openPortalDesk } from '../../testing/portal-desk.ts';

const email = 'cora@customer.example';
const page = '/portal/web/requests/1';

/** A request whose files the store refused, and the browser of the customer. */
const withoutFiles = async (...names: readonly string[]) => {
  const full = {
    ...memoryByteStore(fixedClock()),
    put: () => Promise.reject(new Error('The disk is full.')),
  };
  const server = await openPortalDesk({ ports: { byteStore: full } });
  const browser = await server.signedIn(email);
  const form = new FormData();
  form.append('subject', 'No power');
  form.append('message', 'It is dark.');
  for (const name of names) form.append('files', new File(['x'], name));
  await browser.send('/portal/web/requests/new', form);
  await browser.get(page);
  return { server, browser };
};

test.each([
  ['en', 'Files we could not store:'],
  ['de', 'Dateien, die wir nicht speichern konnten:'],
  ['fr', 'Fichiers que nous n’avons pas pu conserver :'],
  ['es', 'Archivos que no hemos podido guardar:'],
])(
  'in %s, a conversation lists the missing files of a message each time it is read',
  async (locale, label) => {
    const { server, browser } = await withoutFiles('plan <b>&amp;.pdf', 'lamp.jpg');
    await server.change({ locale });
    for (let reads = 0; reads < 2; reads += 1)
      expect(await (await browser.get(page)).text()).toContain(
        `<div class="lost"><p>${label}</p>
<ul><li><bdi>plan &lt;b&gt;&amp;amp;.pdf</bdi></li><li><bdi>lamp.jpg</bdi></li></ul></div>`,
      );
  },
);

test('a conversation with all its files lists none', async () => {
  const { browser } = await withoutFiles();
  expect(await (await browser.get(page)).text()).not.toContain('could not store');
});
