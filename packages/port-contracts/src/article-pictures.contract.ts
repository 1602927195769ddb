import type { ArticlePicture } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, withStorage } from './test-storage.ts';

const aPicture = (id = anId()): ArticlePicture => ({
  id,
  contentType: 'image/webp',
  size: 5_242_880,
  sha256: 'a'.repeat(64),
  width: 10_000,
  height: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
});

export const articlePicturesContract = (open: OpenStorage): void => {
  describe('pictures of articles', () => {
    const here = withStorage(open);

    test('are found as they were added, listed by id, and removed', async () => {
      const desk = await here.newWorkspace();
      const pictures = [aPicture(), aPicture(), aPicture()].toSorted((one, other) =>
        one.id < other.id ? -1 : 1,
      );
      const [first, second] = pictures;
      await desk.write(async ({ articlePictures }) => {
        for (const picture of pictures.toReversed()) await articlePictures.add(picture);
      });
      const page = await desk.read(({ articlePictures }) => articlePictures.list({ limit: 2, after: null }));
      expect(page).toEqual({ data: [first, second], next: second?.id });
      const rest = await desk.read(({ articlePictures }) =>
        articlePictures.list({ limit: 2, after: page.next }),
      );
      expect(rest).toEqual({ data: pictures.slice(2), next: null });
      await desk.write(({ articlePictures }) => articlePictures.remove([first?.id ?? '', anId()]));
      expect(await desk.read(({ articlePictures }) => articlePictures.find(first?.id ?? ''))).toBeNull();
      expect(await desk.read(({ articlePictures }) => articlePictures.find(second?.id ?? ''))).toEqual(
        second,
      );
    });

    test('keep their bytes from the sweep, like files', async () => {
      const desk = await here.newWorkspace();
      const picture = aPicture();
      await desk.write(({ articlePictures }) => articlePictures.add(picture));
      const stored = await desk.read(({ files }) => files.storedIds([picture.id, anId()]));
      expect(stored).toEqual(new Set([picture.id]));
    });

    test('are no affair of another workspace', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const picture = aPicture();
      await neighbour.write(({ articlePictures }) => articlePictures.add(picture));
      const seen = await desk.read(async ({ articlePictures, files }) => [
        await articlePictures.find(picture.id),
        (await articlePictures.list({ limit: 10, after: null })).data.length,
        (await files.storedIds([picture.id])).size,
      ]);
      expect(seen).toEqual([null, 0, 0]);
      await desk.write(({ articlePictures }) => articlePictures.remove([picture.id]));
      expect(await neighbour.read(({ articlePictures }) => articlePictures.find(picture.id))).toEqual(
        picture,
      );
    });
  });
};
