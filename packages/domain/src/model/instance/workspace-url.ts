/** Where people reach a workspace: links in invitations, and where an OpenID provider sends the browser back to. */

/** Of settings only: nothing that a request says of its host reaches a mail. */
export type Site = Readonly<{ publicUrl: string; baseDomain: string }>;

/** `publicUrl`: where clients reach the instance, an origin; `baseDomain`: whose host labels are workspace slugs. */
export type WorkspaceUrlParts = Readonly<{ publicUrl: string; baseDomain: string; slug: string }>;

/**
 * An origin without a final slash: the workspace's own host, as the public address with the slug in front, when that
 * address is the base domain itself; any other public address is that of the one workspace behind it. Of settings
 * only, never of a request: what a request says of its host proves nothing.
 */
export const workspaceUrl = ({ publicUrl, baseDomain, slug }: WorkspaceUrlParts): string => {
  const [, scheme = '', host = '', port = ''] = origin.exec(publicUrl) ?? [];
  const isBase = host.toLowerCase() === baseDomain.toLowerCase();
  return isBase && isName(host) ? `${scheme}${slug}.${host}${port}` : publicUrl.replace(/\/$/, '');
};

/** Addresses have no hosts below them. */
const isName = (host: string): boolean => !/^\[|^[\d.]+$/.test(host);

const origin = /^(https?:\/\/)(\[[^\]]*\]|[^/:?#@]+)(:\d+)?\/?$/i;

/** The pages of a workspace that links and providers lead to, below its address. */
export const workspacePages = {
  login: '/login',
  ssoCallback: '/login/callback',
  invitation: '/invitation',
  passwordReset: '/login/reset',
  ownSessions: '/account/sessions',
  /** Where a customer's sign-in link leads to: looking at it spends nothing. */
  portalSignIn: '/portal/web/sign-in',
  /** A customer's request is below it, by its number; who is not signed in does that first. */
  portalRequests: '/portal/web/requests',
  rating: '/portal/web/rating',
  /** A ticket is below it, by its number. */
  consoleTickets: '/console/tickets',
} as const;
