import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type PageContent, page } from './page.ts';
import { stylesheetHash } from './stylesheet.ts';

/** Answers with a page that may load nothing, run nothing, be framed by nobody and be kept by nobody. */
export const sendPage = (context: Context, content: PageContent, status = 200) =>
  context.html(page(content), { status: status as ContentfulStatusCode, headers: pageHeaders });

/** Without a script there is nothing to allow but the sheet inside the page and a form that comes back here. */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${stylesheetHash}`,
    'img-src data:',
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
