import { pageOf } from '../kernel/page.ts';
import type { Upload, UploadStore } from '../model/library/upload.ts';
import { byId } from './memory-order.ts';
import type { Tables } from './memory-tables.ts';

export const memoryUploads = (tables: Tables): UploadStore => {
  const uploads = tables.of('uploads');
  const found = (ownerId: string, ids: readonly string[]): readonly Upload[] =>
    uploads.all().filter((upload) => upload.ownerId === ownerId && ids.includes(upload.id));
  return {
    add: async (upload) => void uploads.put(upload.id, upload),
    find: async (ownerId, ids) => found(ownerId, ids),
    take: async (ownerId, ids) => {
      const taken = found(ownerId, ids);
      for (const { id } of taken) uploads.remove(id);
      return taken;
    },
    countOf: async (ownerId) => uploads.all().filter((upload) => upload.ownerId === ownerId).length,
    list: async ({ limit, after }) => {
      const behind = uploads.all().filter(({ id }) => after === null || id > after);
      return pageOf(behind.toSorted(byId), limit, ({ id }) => id);
    },
    remove: async (ids) => {
      for (const id of ids) uploads.remove(id);
    },
  };
};
