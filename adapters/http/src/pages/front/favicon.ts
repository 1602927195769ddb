/** `/favicon.ico`: browsers ask for it where a page names no icon, as with JSON and files. */
import type { Reply } from '../../reply.ts';
import { ownIconFile } from '../marks.ts';

export const faviconPath = '/favicon.ico';

export const showFavicon = async (): Promise<Reply> => ({
  status: 200,
  text: { type: 'image/svg+xml', content: ownIconFile },
  headers: {
    'Cache-Control': 'public, max-age=86400',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  },
});
