/** Where the console is on the host of a workspace. */
export const consolePath = '/console';

/** The pages of an agent's own account, outside the console. */
export const accountPaths = {
  password: '/account/password',
  sessions: '/account/sessions',
  factors: '/account/factors',
  app: '/account/factors/app',
  passkey: '/account/factors/passkey',
  proof: '/account/proof',
} as const;

/** `?next=` of a sign-in page that leads to a page of the agent's own account; null for anything else. */
export const allowedAccount = (next: string | null): string | null =>
  Object.values(accountPaths).find((path) => path === next) ?? null;

/** `?next=` of a sign-in page that leads into the console; null for anything else. */
export const allowedConsole = (next: string | null): string | null =>
  next !== null && isAddress.test(next) && !next.includes('/api/') && !next.includes('..') ? next : null;

/** Words, numbers and ids, and a query without anything that a page or a header could misread. */
const isAddress = /^\/console(?:\/[A-Za-z0-9_-]{1,100}){0,6}(?:\?[A-Za-z0-9_.~%&=+:-]{0,1500})?$/;
