/** Where the console is on the host of a workspace. */
export const consolePath = '/console';

/** `?next=` of a sign-in page that leads into the console; null for anything else. */
export const allowedConsole = (next: string | null): string | null =>
  next !== null && isAddress.test(next) && !next.includes('/api/') && !next.includes('..') ? next : null;

/** Words, numbers and ids, and a query without anything that a page or a header could misread. */
const isAddress = /^\/console(?:\/[A-Za-z0-9_-]{1,100}){0,6}(?:\?[A-Za-z0-9_.~%&=+:-]{0,1500})?$/;
