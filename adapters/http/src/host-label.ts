/** Finds the workspace that a host names (contract §9.2). */

/**
 * The label in front of the base domain, `acme` of `acme.example.com:3000`; null for the bare host, which is any other
 * one. More than one label is no workspace's: such a host keeps its dots, and no slug has any.
 */
export const hostLabel = (host: string, baseDomain: string): string | null => {
  const name = nameOf(host);
  const ending = `.${baseDomain.toLowerCase()}`;
  return name.endsWith(ending) ? name.slice(0, -ending.length) : null;
};

/** The host without its port and its final dot, in lower case. */
export const nameOf = (host: string): string =>
  host
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
