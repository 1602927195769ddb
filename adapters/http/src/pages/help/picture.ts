/** A picture of an article, for everybody who has its address (contract §5.9). */
import { isUuid, notFound } from '@tidemark/domain';
import { bytesReply } from '../../api/bytes-reply.ts';
import type { Reply } from '../../reply.ts';
import { downloadPolicy } from '../../security-headers.ts';
import type { HelpVisit } from './visit.ts';

/** Its bytes come from this host, also where they lie in a bucket: pages load pictures from nowhere else. */
export const showPicture = async ({ desk, call, parts, params, exchange }: HelpVisit): Promise<Reply> => {
  const id = params.id ?? '';
  if (!isUuid(id)) throw notFound('picture');
  const { contentType, size, sha256 } = await desk.articlePictures.get(call, id);
  const download = {
    size,
    tag: sha256,
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': downloadPolicy,
      // The picture of an address never changes.
      'Cache-Control': 'public, max-age=31536000, immutable',
      // The preview is a page of no origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    open: (range?: Parameters<typeof desk.articlePictures.open>[2]) =>
      desk.articlePictures.open(call, id, range),
  };
  return bytesReply(parts, download, exchange);
};
