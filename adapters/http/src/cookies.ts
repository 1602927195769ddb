/** The cookies of our pages. The prefix of most makes browsers keep them to this very host, and to https. */
import type { Incoming } from './incoming.ts';

/**
 * `session`: the agent who signed in with this browser; `knownDevice`: that an agent did so before; `customer`: the customer who signed in to the portal; `knownCustomerDevice`: that one did so before; `nextPage`: the
 * portal page to open after the sign-in; `notice`: what the next page says was done; `attempt`: a sealed single sign-on under
 * way; `second`: that the password was right and the second factor is awaited; `visitor`: that the browser voted in the help centre; `plainVisitor`: the same where the instance has no https.
 */
export const cookieNames = {
  session: '__Host-tidemark',
  knownDevice: '__Host-tidemark-known',
  customer: '__Host-tidemark-portal',
  knownCustomerDevice: '__Host-tidemark-portal-known',
  nextPage: '__Host-tidemark-portal-next',
  notice: '__Host-tidemark-portal-told',
  attempt: '__Host-tidemark-sso',
  second: '__Host-tidemark-second',
  visitor: '__Host-tidemark-visitor',
  plainVisitor: 'tidemark-visitor',
} as const;

type CookieName = (typeof cookieNames)[keyof typeof cookieNames];

/** Null where it is missing, or was sent more than once. */
export const cookieOf = ({ headers }: Pick<Incoming, 'headers'>, name: CookieName): string | null => {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const [value, ...others] = pairs.filter((pair) => pair.startsWith(`${name}=`));
  return value === undefined || others.length > 0 ? null : value.slice(name.length + 1);
};

/** Lives as long as the browser runs, and no longer than what it names. Browsers take it on https and localhost only. */
export const cookieOn = (name: CookieName, value: string): string => `${name}=${value}; ${attributes}`;

export const cookieOff = (name: CookieName): string => `${name}=; ${attributes}; Max-Age=0`;

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax';
