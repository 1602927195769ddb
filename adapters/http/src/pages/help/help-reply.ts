/** Responses of the help centre: the same for everyone, cached for a minute, and revalidated by their hash. */
import type { Reply } from '../../reply.ts';
import { ownerOf, styleSources } from '../brand.ts';
import { fontSources } from '../look/font.ts';
import { publicText } from '../public-text.ts';
import { frame, type HelpPage } from './frame.ts';
import { instantSearchHash } from './instant-search.ts';
import { helpStylesheetHash } from './stylesheet.ts';
import type { HelpVisit } from './visit.ts';

/** A page for everybody. */
export const publicPage = async (visit: HelpVisit, content: HelpPage): Promise<Reply> =>
  publicText(visit.exchange.request, {
    type: 'text/html; charset=utf-8',
    content: String(await frame(visit, content)),
    headers: pageHeaders(visit),
  });

/** A page that is another one for this visitor, or that is no page: nobody keeps it. */
export const ownPage = async (visit: HelpVisit, content: HelpPage, status = 200): Promise<Reply> => ({
  status,
  text: { type: 'text/html; charset=utf-8', content: String(await frame(visit, content)) },
  headers: { ...pageHeaders(visit), 'Cache-Control': 'private, no-cache' },
});

/**
 * A page that the console shows in a frame. Nothing in it runs, submits or leads the frame elsewhere, and it counts as a page
 * of another site, whatever is written in it.
 */
export const framedPage = async (visit: HelpVisit, content: HelpPage): Promise<Reply> => ({
  status: 200,
  text: { type: 'text/html; charset=utf-8', content: String(await frame(visit, content, { isStill: true })) },
  headers: {
    ...pageHeaders(visit),
    'Content-Security-Policy': [
      'sandbox',
      "default-src 'none'",
      styleSources(helpStylesheetHash, ownerOf(visit.workspace)),
      pictureSources(visit),
      fontSources,
      "form-action 'none'",
      "frame-ancestors 'self'",
      "base-uri 'none'",
    ].join('; '),
    'Cache-Control': 'no-store',
  },
});

/**
 * Nothing runs but the one script that is ours, and it may make no markup of text. Nothing is loaded but from here, and
 * pictures from where the operator keeps them.
 */
const pageHeaders = (visit: HelpVisit): NonNullable<Reply['headers']> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    styleSources(helpStylesheetHash, ownerOf(visit.workspace)),
    `script-src ${instantSearchHash}`,
    "connect-src 'self'",
    pictureSources(visit),
    fontSources,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // As on the other pages with forms: see there.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
});

const pictureSources = ({ parts }: HelpVisit): string =>
  ["img-src 'self' data:", ...parts.settings.imageOrigins].join(' ');
