/** `/console/api/articles/pictures`: pictures for articles, which readers get from this host (contract §5.9). */
import { limits, pictureUrl, sizeText } from '@tidemark/domain';
import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { count, id } from '../../api/wire.ts';

const PictureWire = v.object({
  id,
  url: v.pipe(v.string(), v.description('The `src` of the picture in articles: a path of this host.')),
  content_type: v.string(),
  size: v.pipe(count, v.description('Bytes.')),
  width: v.pipe(count, v.description('Pixels.')),
  height: v.pipe(count, v.description('Pixels.')),
});

export const addPicture = endpoint({
  operation: 'addArticlePicture',
  method: 'POST',
  path: '/articles/pictures',
  tag: 'Knowledge base',
  summary: 'Store a picture for articles',
  description: `One PNG, JPEG, GIF or WebP in \`files\`, by its bytes, with ${sizeText(limits.pictures.bytes)} and ${limits.pictures.pixels} pixels on a side at most. Everybody who has its address may see it. A picture that no article shows is removed after a day.`,
  needs: 'agent',
  ability: 'work',
  body: v.object({}),
  files: true,
  replies: { 201: PictureWire },
  handle: async (desk, call, { files }) => {
    const picture = await desk.articlePictures.add(call, files);
    const { id: pictureId, contentType, size, width, height } = picture;
    const url = pictureUrl(picture);
    return {
      status: 201,
      headers: { Location: url },
      body: { id: pictureId, url, content_type: contentType, size, width, height },
    };
  },
});
