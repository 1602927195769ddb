/** Every address outside of the API and of the console's calls: people open them with a browser, and none asks for a bearer. */
import { openAddresses } from '../allowed-methods.ts';
import { endpoints } from '../api/endpoints.ts';
import type { ApiContext } from '../api/execute.ts';
import { consolePagePaths, consolePages } from '../console/pages.ts';
import type { Exchange, Params } from '../exchange.ts';
import { postMail, postMailPath } from '../mail-in/post-mail.ts';
import { apiPath, type Reply } from '../reply.ts';
import { guidePages, guidePaths } from './docs/guide-pages.ts';
import { helpCentrePages, helpCentrePaths } from './help/pages.ts';
import { portalWebPages, portalWebPaths } from './portal-web/pages.ts';
import { setupPage } from './setup/setup-page.ts';
import { signInPages, signInPaths } from './sign-in/pages.ts';

type Page = Readonly<{
  path: string;
  operation: string;
  show: (exchange: Exchange, params: Params) => Promise<Reply>;
  /** Answered on any host: its address alone says where it leads. */
  isAnywhere?: boolean;
}>;

const setupPath = '/setup';

export const everyPage = (context: ApiContext): readonly Page[] => [
  { path: setupPath, operation: 'setUp', show: setupPage(context.desk, context.parts) },
  { path: postMailPath, operation: 'postMail', show: postMail(context.desk), isAnywhere: true },
  ...guidePages(context),
  ...signInPages(context),
  ...consolePages(context),
  ...helpCentrePages(context),
  ...portalWebPages(context),
];

/**
 * The paths that strangers reach: every page, and every endpoint that needs no credential. Parameters as `:name`, `*` for
 * the rest.
 */
export const openPaths: readonly string[] = [
  ...new Set([
    ...openAddresses,
    ...[setupPath, postMailPath],
    ...guidePaths,
    ...signInPaths,
    ...consolePagePaths,
    ...helpCentrePaths,
    ...portalWebPaths,
    ...endpoints.filter(({ needs }) => needs === 'nobody').map(({ path }) => apiPath + path),
  ]),
];
