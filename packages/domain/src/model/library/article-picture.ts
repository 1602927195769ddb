/** Pictures of articles (contract §5.9). Their bytes are in the byte store, under the key of a file with their id. */
import type { Instant } from '../../kernel/instant.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { PixelSize } from './pixel-size.ts';

/** `size` in bytes; `sha256` in lower-case hex. */
export type ArticlePicture = PixelSize &
  Readonly<{ id: string; contentType: string; size: number; sha256: string; createdAt: Instant }>;

export interface ArticlePictureStore {
  add(picture: ArticlePicture): Promise<void>;
  find(id: string): Promise<ArticlePicture | null>;
  /** By id. */
  list(page: PageRequest<string>): Promise<Page<ArticlePicture, string>>;
  /** Removes the rows; unknown ids are ignored. */
  remove(ids: readonly string[]): Promise<void>;
}

/** Where readers get a picture, on every host of the workspace. */
export const pictureUrl = ({ id }: Pick<ArticlePicture, 'id'>): string => `/help/pictures/${id}`;
