/** Pictures of articles: stored on this host before an article shows them. */
import { ask } from './call.ts';

export type StoredPicture = Readonly<{ url: string; width: number; height: number }>;

export const storePicture = (file: File): Promise<StoredPicture> => {
  const body = new FormData();
  body.append('files', file, file.name || 'picture.png');
  return ask<StoredPicture>('/articles/pictures', { method: 'POST', body });
};
