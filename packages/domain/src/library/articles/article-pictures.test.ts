import { describe, expect, test } from 'vitest';
import type { Call } from '../../model/actor.ts';
import { arrivedFile } from '../../model/library/arrived-file.ts';
import { openArticleDesk } from '../../testing/article-desk.ts';
import { anId } from '../../testing/builders.ts';

const gif = (width = 3, height = 2): Uint8Array =>
  Uint8Array.from([
    0x47,
    0x49,
    0x46,
    0x38,
    0x39,
    0x61,
    width & 255,
    width >> 8,
    height & 255,
    height >> 8,
    0,
    0,
  ]);

const opened = async () => {
  const bench = await openArticleDesk();
  const { desk, byOwner, ports } = bench;
  const upload = (bytes: readonly Uint8Array[], name = 'a.gif', call: Call = byOwner) =>
    desk.files.takeIn(call, async ({ take }) => {
      const files = [];
      for (const one of bytes)
        files.push(
          arrivedFile(
            'files.0',
            name,
            await take(
              (async function* () {
                yield one;
              })(),
            ),
          ),
        );
      return desk.articlePictures.add(call, files);
    });
  const usage = () => ports.work.read(byOwner.workspaceId, (stores) => stores.usage.find());
  return { ...bench, upload, usage };
};

describe('a picture for articles', () => {
  test('is stored with its size, counted against the quota, and shown', async () => {
    const { desk, byOwner, upload, usage } = await opened();
    const before = (await usage()).bytes;
    const picture = await upload([gif(300, 200)]);
    expect(picture).toMatchObject({ contentType: 'image/gif', size: 12, width: 300, height: 200 });
    expect((await usage()).bytes - before).toBe(12);
    expect(await desk.articlePictures.get(byOwner, picture.id)).toEqual(picture);
    const bytes = await Array.fromAsync(await desk.articlePictures.open(byOwner, picture.id));
    expect(bytes.flatMap((piece) => [...piece])).toEqual([...gif(300, 200)]);
    await expect(desk.articlePictures.get(byOwner, anId())).rejects.toMatchObject({ code: 'not_found' });
    await expect(desk.articlePictures.open(byOwner, anId())).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['a page', [new TextEncoder().encode('<svg onload=alert(1)>')], 'a.gif', 'file_type_not_allowed'],
    ['a PDF', [new TextEncoder().encode('%PDF-1.7')], 'a.pdf', 'file_type_not_allowed'],
    ['a picture without a size', [gif(0, 0)], 'a.gif', 'file_type_not_allowed'],
    ['a picture that is too wide', [gif(10_001, 1)], 'a.gif', 'file_too_large'],
    ['a picture by its bytes, but no name', [gif()], 'a.txt', 'file_type_not_allowed'],
    ['nothing', [], 'a.gif', 'validation_failed'],
    ['two pictures', [gif(), gif()], 'a.gif', 'validation_failed'],
  ])('%s is refused, and its bytes are removed', async (_what, bytes, name, code) => {
    const { upload, ports, byOwner } = await opened();
    await expect(upload(bytes, name)).rejects.toMatchObject({ code });
    expect(await Array.fromAsync(ports.byteStore.list(`${byOwner.workspaceId}/files/`))).toEqual([]);
  });

  test('is removed with its bytes a day after no text shows it, unless it is the logo', async () => {
    const { desk, add, byOwner, bySystem, ports, upload, usage } = await opened();
    const before = (await usage()).bytes;
    const published = await upload([gif()]);
    const waiting = await upload([gif()]);
    const unused = await upload([gif()]);
    const logo = await upload([gif()]);
    const shown = ({ id }: Readonly<{ id: string }>) => `<p>/help/pictures/${id}</p>`;
    await add({ bodyHtml: shown(published), draftBodyHtml: shown(waiting) });
    const branding = { logo: `/help/pictures/${logo.id}` };
    expect((await desk.configuration.apply(bySystem, { workspace: { branding } })).faults).toEqual([]);
    await desk.chores.sweepFiles(bySystem);
    expect((await desk.articlePictures.get(byOwner, unused.id)).id).toBe(unused.id);
    ports.clock.advance(25 * 3_600_000);
    await desk.chores.sweepFiles(bySystem);
    await expect(desk.articlePictures.get(byOwner, unused.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(desk.articlePictures.open(byOwner, unused.id)).rejects.toMatchObject({ code: 'not_found' });
    for (const { id } of [published, waiting, logo]) await desk.articlePictures.open(byOwner, id);
    expect((await usage()).bytes - before).toBe(36);
  });
});
