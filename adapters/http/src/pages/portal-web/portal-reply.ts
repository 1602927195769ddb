import type { Reply } from '../../reply.ts';
import { ownerOf } from '../brand.ts';
import { pageHeaders } from '../page-reply.ts';
import { type Framed, frame, type PortalPage } from './frame.ts';
import { portalStylesheetHash } from './stylesheet.ts';

/**
 * A page for customers: it loads nothing but the logo and the font, runs no script but its own, and cannot be framed or
 * cached.
 */
export const portalPage = async (framed: Framed, page: PortalPage, status = 200): Promise<Reply> => ({
  status,
  text: { type: 'text/html; charset=utf-8', content: String(await frame(framed, page)) },
  headers: pageHeaders({
    style: portalStylesheetHash,
    script: page.script?.hash,
    owner: ownerOf(framed.workspace),
    hasPreviews: page.script !== undefined,
  }),
});
