import { describe, expect, test } from 'vitest';
import type { Call } from '../../model/actor.ts';
import { anId } from '../../testing/builders.ts';
import { fakeRemotePictures } from '../../testing/fake-remote-pictures.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import { remotePicturesIn } from './remote-pictures-in.ts';

const gif = Uint8Array.from([0x47, 0x49, 0x46, 0x38, 0x39, 0x61]);
const url = 'https://shop.example/a.gif?x=1&y=2';

const opened = async () => {
  const hosts = new Map([
    [url, gif],
    ['https://shop.example/page', new TextEncoder().encode('<script>')],
    ['https://shop.example/a.svg', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['https://shop.example/a.pdf', new TextEncoder().encode('%PDF-1.7')],
  ]);
  const bench = await openTestDesk({ remotePictures: fakeRemotePictures(hosts) });
  const { desk, ports, workspaceId, byOwner } = bench;
  const { number } = await bench.aTicket();
  const write = (bodyHtml: string) =>
    ports.work.write(workspaceId, async ({ messages }) => {
      const { data } = await messages.listOfTicket(number, { limit: 1, after: null });
      const messageId = data[0]?.id ?? '';
      await messages.setContent(number, messageId, { body: 'x', bodyHtml });
      return messageId;
    });
  const signed = async (source: string, call: Call = byOwner) => {
    const messageId = await write(`<p><img src="${source.replaceAll('&', '&amp;')}" alt="" /></p>`);
    const [picture] = await desk.remotePictures.ofMessage(call, { ticketNumber: number, messageId });
    return picture ?? { url: '', proof: '' };
  };
  return { ...bench, number, write, signed };
};

describe('the pictures from outside of a message', () => {
  test('are those of the web, each once and in order', () => {
    const html = `<p><img src="https://a.example/1.png" alt="&lt;img src=&quot;https://no.example/&quot;&gt;" /><img alt="x" src="http://b.example/2.png?a=1&amp;b=%22" />
<img src="https://a.example/1.png" /><img src="cid:x" /><img src="/help/pictures/1" /><img src="data:image/png;base64,AA" /><img src="ftp://c.example/3.png" /><img alt=" src=" /></p>`;
    expect(remotePicturesIn(html)).toEqual(['https://a.example/1.png', 'http://b.example/2.png?a=1&b=%22']);
    expect(remotePicturesIn('<img '.repeat(10_000))).toEqual([]);
    expect(remotePicturesIn(`<img src="https://a.example/${'x'.repeat(2_000)}" />`)).toEqual([]);
  });

  test('open for the sign-in that asked for them, by their bytes', async () => {
    const { desk, byOwner, signed } = await opened();
    const picture = await signed(url);
    expect(picture.url).toBe(url);
    expect(await desk.remotePictures.open(byOwner, picture)).toEqual({
      bytes: gif,
      contentType: 'image/gif',
    });
  });

  test('open for no other sign-in, workspace or address', async () => {
    const { desk, byOwner, signed } = await opened();
    const { proof } = await signed(url);
    const open = (call: Call, picture: Readonly<{ url: string; proof: string }>) =>
      desk.remotePictures.open(call, picture);
    for (const call of [
      { ...byOwner, credentialId: anId() },
      { ...byOwner, workspaceId: anId() },
    ])
      await expect(open(call, { url, proof })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(open(byOwner, { url: `${url}&z`, proof })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(open(byOwner, { url, proof: '' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test.each(['page', 'a.svg', 'a.pdf'])('are refused when their bytes are no picture: %s', async (name) => {
    const { desk, byOwner, signed } = await opened();
    const picture = await signed(`https://shop.example/${name}`);
    await expect(desk.remotePictures.open(byOwner, picture)).rejects.toMatchObject({
      code: 'file_type_not_allowed',
    });
  });

  test('say why a host sends nothing', async () => {
    const { desk, byOwner, signed } = await opened();
    const picture = await signed('https://gone.example/a.gif');
    await expect(desk.remotePictures.open(byOwner, picture)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('are listed only for messages that exist', async () => {
    const { desk, byOwner, number, write } = await opened();
    const messageId = await write('<p>None.</p>');
    const of = (ticketNumber: number, id: string) =>
      desk.remotePictures.ofMessage(byOwner, { ticketNumber, messageId: id });
    expect(await of(number, messageId)).toEqual([]);
    await expect(of(number, anId())).rejects.toMatchObject({ code: 'not_found' });
    await expect(of(number + 1, messageId)).rejects.toMatchObject({ code: 'not_found' });
  });
});
