import type { Reply } from '../reply.ts';
import { type Owner, styleSources } from './brand.ts';
import { fontSources } from './look/font.ts';
import { type PageContent, page } from './page.ts';
import { stylesheetHash } from './stylesheet.ts';

/**
 * Answers with a page that may load nothing, be framed by nobody and be stored by nobody. Only the sheet and the script inside
 * the page are allowed, and forms that post to this host or to the one that the page names.
 */
export const pageReply = async (content: PageContent, status = 200): Promise<Reply> => ({
  status,
  text: { type: 'text/html; charset=utf-8', content: String(await page(content)) },
  headers: pageHeaders({
    style: stylesheetHash,
    script: content.scriptFile === undefined ? content.script?.hash : "'self'",
    owner: content.owner,
    formsTo: content.formsTo,
  }),
});

/** The hash of the one sheet inside the page, what is allowed of scripts, and whose it is. `hasPreviews`: the script shows pictures that the reader chose. */
type Inside = Readonly<{
  style: string;
  script?: string | undefined;
  owner?: Owner | undefined;
  formsTo?: string | undefined;
  hasPreviews?: boolean;
}>;

export const pageHeaders = ({
  style,
  script,
  owner,
  formsTo,
  hasPreviews = false,
}: Inside): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    styleSources(style, owner),
    // The script writes text only, never markup.
    ...(script === undefined
      ? []
      : [`script-src ${script}`, "require-trusted-types-for 'script'", "trusted-types 'none'"]),
    // A logo is loaded from this host.
    `img-src ${owner?.branding.logo ? "'self' " : ''}data:${hasPreviews ? ' blob:' : ''}`,
    fontSources,
    `form-action 'self'${formsTo === undefined ? '' : ` ${formsTo}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  // Other sites get no path of ours; with `no-referrer`, browsers would also hide a form's origin from us.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
});
