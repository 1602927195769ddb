import type { Reply } from '../../reply.ts';
import { ownerOf } from '../brand.ts';
import { pageHeaders } from '../page-reply.ts';
import { type Framed, frame, type PortalPage } from './frame.ts';
import { portalStylesheetHash } from './stylesheet.ts';

/** A page for customers: it loads nothing but the logo, runs no script, and cannot be framed or cached. */
export const portalPage = async (framed: Framed, page: PortalPage, status = 200): Promise<Reply> => ({
  status,
  text: { type: 'text/html; charset=utf-8', content: String(await frame(framed, page)) },
  headers: pageHeaders({ style: portalStylesheetHash, owner: ownerOf(framed.workspace) }),
});
