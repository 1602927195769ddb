/** The preview of a link in chats and on social sites: they load it themselves, so its picture has a whole address. */
import { pictureUrl } from '@tidemark/domain';
import { html } from 'hono/html';
import type { Owner } from './brand.ts';
import type { Markup } from './page.ts';

/** Where the pages of a workspace are, for those who keep its addresses. */
export type Site = Readonly<{
  origin: string;
  /** False without `PUBLIC_URL`: the host that was called, also that of a proxy behind us, is not passed off as the right one. */
  certain: boolean;
}>;

type Shared = Readonly<{ site: Site; name: string; title: string; picture: string | undefined }>;

export const sharedLink = ({
  site,
  name,
  title,
  picture,
}: Shared): Markup => html`<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${title}">
${
  site.certain &&
  picture !== undefined &&
  html`<meta property="og:image" content="${site.origin}${picture}">
<meta name="twitter:card" content="summary">`
}`;

export const logoOf = ({ branding: { logo } }: Owner): string | undefined => logo && pictureUrl(logo);
