/** The last hop of a mail: who handed it to the mail server in front of us, as that server wrote into the topmost `Received`. */
import type { Field } from '../structure/part.ts';

/**
 * `name` is the host name of the client that the server looked up itself, null where it shows none; `by` is the server.
 * `below` are the fields that were there before.
 */
export type LastHop = Readonly<{ name: string | null; by: string | null; below: readonly Field[] }>;

export const lastHopOf = (fields: readonly Field[]): LastHop | null => {
  const at = fields.findIndex(({ name }) => name === 'received');
  const received = fields[at];
  if (!received) return null;
  // Other blanks than these may be part of what the client said.
  const line = received.value.replace(/[ \t\r\n]+/g, ' ');
  return { name: nameIn(line), by: serverIn(line), below: fields.slice(at + 1) };
};

/** As Postfix and Sendmail write: `from <what the client said> (<name> [<address>])`. */
const nameIn = (line: string): string | null => {
  const pairs = [...line.matchAll(/\(([^ ()]+) \[(?:IPv6:)?[0-9a-fA-F.:]+\]/g)];
  const found = /^from [^ ()]+ \(([^ ()]+) \[(?:IPv6:)?[0-9a-fA-F.:]+\]\)/.exec(line)?.[1];
  // A second pair may be what the client said.
  return found === undefined || found === 'unknown' || pairs.length !== 1 ? null : found.toLowerCase();
};

/** Null where the line names several, because one of them may be the client's words. */
const serverIn = (line: string): string | null => {
  const [server, ...others] = new Set([...line.matchAll(/ by ([^ ;()]+)/g)].map(([, name = '']) => name));
  return server === undefined || others.length > 0 ? null : server.toLowerCase();
};

/** Whether a host is this server, or one with the same parent domain: `mail-1.google.com` and `mx.google.com`. */
export const isBeside = (host: string, server: string): boolean => {
  const labels = server.toLowerCase().split('.');
  const parent = labels.length > 2 ? labels.slice(1).join('.') : labels.join('.');
  return host === server.toLowerCase() || host === parent || host.endsWith(`.${parent}`);
};
