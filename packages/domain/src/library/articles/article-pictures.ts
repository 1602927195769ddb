/** The use cases of pictures in articles and of logos: stored, shown, and removed when nothing shows them any more. */
import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { countGrowth, countRemoved } from '../../model/instance/count-usage.ts';
import type { ArrivedFile } from '../../model/library/arrived-file.ts';
import type { ArticlePicture } from '../../model/library/article-picture.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import type { ByteRange } from '../../model/library/byte-store.ts';
import { type PixelSize, pixelHeadLength, pixelSizeOf } from '../../model/library/pixel-size.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { sizeText } from '../files/size-text.ts';

/** Pictures of articles (contract §5.9). Everybody who has the address of one may see it. */
export interface ArticlePictureCases {
  /**
   * Keeps one uploaded PNG, JPEG, GIF or WebP. Throws `validation_failed` for none or several files, `file_too_large`,
   * `file_type_not_allowed` for anything else by its bytes, and `storage_full`.
   */
  add(call: Call, files: readonly ArrivedFile[]): Promise<ArticlePicture>;
  /** Throws `not_found`. */
  get(call: Call, id: string): Promise<ArticlePicture>;
  /** Its bytes, or a range of them. Throws `not_found` when they are lost. */
  open(call: Call, id: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
}

export const articlePictureCases = (ports: Ports): ArticlePictureCases => {
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: async (call, files) => {
      const file = onlyPicture(files);
      const size = pixelSizeOf(file.contentType, await headOf(ports, fileKey(call.workspaceId, file.id)));
      return write(addPicture)(call, { file, size: fitting(size) });
    },
    get: read(async ({ articlePictures }: Stores, id: string) => {
      const picture = await articlePictures.find(id);
      if (!picture) throw notFound('picture');
      return picture;
    }),
    open: async ({ workspaceId }, id, range) => {
      const bytes = await ports.byteStore.open(fileKey(workspaceId, id), range);
      if (!bytes) throw notFound('picture');
      return bytes;
    },
  };
};

const { bytes: mostBytes, pixels: mostPixels } = limits.pictures;

const onlyPicture = (files: readonly ArrivedFile[]): ArrivedFile => {
  const [file, ...others] = files;
  if (!file || others.length > 0)
    throw invalid('files', `files must be exactly one picture, got ${files.length}.`);
  if (!file.isStored) throw new DeskError('unavailable', 'The storage did not take the picture. Try again.');
  if (!file.inline || !file.contentType.startsWith('image/')) throw notAPicture();
  if (file.size > mostBytes)
    throw new DeskError('file_too_large', `A picture may have ${sizeText(mostBytes)}, got more.`, 'files.0');
  return file;
};

const notAPicture = (): DeskError =>
  new DeskError(
    'file_type_not_allowed',
    'files.0 must be a PNG, JPEG, GIF or WebP picture by its bytes.',
    'files.0',
  );

const fitting = (size: PixelSize | null): PixelSize => {
  if (!size) throw notAPicture();
  if (Math.max(size.width, size.height) <= mostPixels) return size;
  throw new DeskError(
    'file_too_large',
    `A picture may be ${mostPixels} pixels wide and high, got ${size.width} × ${size.height}.`,
    'files.0',
  );
};

const headOf = async ({ byteStore }: Pick<Ports, 'byteStore'>, key: string): Promise<Uint8Array> => {
  const size = (await byteStore.sizeOf(key)) ?? 0;
  const to = Math.min(size, pixelHeadLength) - 1;
  const pieces = to < 0 ? null : await byteStore.open(key, { from: 0, to });
  const head = new Uint8Array(to + 1);
  let at = 0;
  for await (const piece of pieces ?? []) {
    head.set(piece, at);
    at += piece.byteLength;
  }
  return head;
};

type AddPicture = Readonly<{ file: ArrivedFile; size: PixelSize }>;

const addPicture = async (scope: WriteScope, { file, size }: AddPicture): Promise<ArticlePicture> => {
  const { id, contentType, size: bytes, sha256 } = file;
  const picture = { id, contentType, size: bytes, sha256, ...size, createdAt: scope.now };
  await scope.stores.articlePictures.add(picture);
  await countGrowth(scope, { bytes });
  return picture;
};

const pageLength = 100;

/**
 * Pictures that no text of an article shows and that are not the logo, a day after their upload: an author may still be
 * writing.
 */
export const findUnusedPictures = async (
  stores: Stores,
  now: Instant,
): Promise<readonly ArticlePicture[]> => {
  const before = plus(now, -limits.files.looseMs);
  const old: ArticlePicture[] = [];
  for (let after: string | null = null; ; ) {
    const page = await stores.articlePictures.list({ limit: pageLength, after });
    old.push(...page.data.filter(({ createdAt }) => createdAt < before));
    if (page.next === null) break;
    after = page.next;
  }
  if (old.length === 0) return [];
  const used = await usedIds(stores);
  const workspace = await stores.workspace.find();
  const logo = workspace?.settings.branding?.logo?.id;
  return old.filter(({ id }) => id !== logo && !used.has(id));
};

/** Looks once more, for an article may show one of them since; their bytes are left to the sweep. */
export const removeUnusedPictures = async ({ stores, now }: WriteScope): Promise<void> => {
  const pictures = await findUnusedPictures(stores, now);
  await stores.articlePictures.remove(pictures.map(({ id }) => id));
  await countRemoved(stores, { bytes: pictures.reduce((sum, { size }) => sum + size, 0) });
};

/** Of the published texts and of those that wait. */
const usedIds = async ({ articles }: Stores): Promise<ReadonlySet<string>> => {
  const used = new Set<string>();
  for (let after: string | null = null; ; ) {
    const page = await articles.list({}, { limit: pageLength, after });
    for (const { bodyHtml, draftBodyHtml } of page.data)
      for (const [, id = ''] of `${bodyHtml}${draftBodyHtml ?? ''}`.matchAll(
        /\/help\/pictures\/([0-9a-f-]{36})/g,
      ))
        used.add(id);
    if (page.next === null) return used;
    after = page.next;
  }
};
