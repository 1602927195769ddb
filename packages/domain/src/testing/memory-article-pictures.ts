import { pageOf } from '../kernel/page.ts';
import type { ArticlePictureStore } from '../model/library/article-picture.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryArticlePictures = (tables: Tables): ArticlePictureStore => {
  const pictures = tables.of('articlePictures');
  return {
    add: async (picture) => void pictures.put(picture.id, picture),
    find: async (id) => pictures.find(id),
    list: async ({ limit, after }) => {
      const behind = pictures.all().filter(({ id }) => after === null || id > after);
      return pageOf(behind.toSorted(byId), limit, ({ id }) => id);
    },
    remove: async (ids) => {
      for (const id of ids) pictures.remove(id);
    },
  };
};
