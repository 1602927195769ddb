/**
 * The addresses of an address with one or several hosts, such as `postgres://ann@db1:5432,db2:5432/desk`: the same one for
 * each host. Null for what is no such address. pg takes one host only, and does not know `target_session_attrs`.
 */
export const addressesOf = (text: string): readonly string[] | null => {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*)([^?#]*)(.*)$/s.exec(text);
  if (!parts) return null;
  const [, scheme = '', authority = '', path = '', rest = ''] = parts;
  const from = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(from).split(',');
  if (hosts.length > mostHosts || (hosts.length > 1 && hosts.includes(''))) return null;
  const addresses = hosts.map((host) => URL.parse(scheme + authority.slice(0, from) + host + path + rest));
  const ofOne = addresses.map((address) => address && withoutWish(address));
  return isDecodable(text) && ofOne.every((address) => address !== null) ? ofOne : null;
};

/** Which part of an address is wrong; null where none is. Never more of it than the scheme: it has a password. */
export const faultIn = (text: string): string | null => {
  if (addressesOf(text) !== null) return null;
  if (/^\s/.test(text)) return 'it begins with a blank';
  if (/^["'`]/.test(text)) return 'it begins with a quote';
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]{0,30}):\/\//i.exec(text) ?? [];
  if (!/^postgres(?:ql)?$/.test(scheme))
    return scheme === '' ? 'it has no postgres:// in front' : `its scheme is ${scheme}`;
  const [, authority = '', rest = ''] = /^[^/]*\/\/([^/?#]*)(.*)$/s.exec(text) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  if (hosts.length > mostHosts) return `it has more than ${mostHosts} hosts`;
  if (hosts.length > 1 && hosts.includes('')) return 'a host between its commas is empty';
  if (!hosts.every(hasPort)) return `its port is no number up to ${mostPort}`;
  if (!isDecodable(text)) return 'its percent-encoding is wrong: a % that is meant as itself is %25';
  return rest.includes(`${wish}=`)
    ? `its ${wish} is not read-write`
    : 'its user, password or host has a character that must be percent-encoded';
};

/** Whether the text after the last colon is empty or a port. The colons of `[::1]` do not count. */
const hasPort = (host: string): boolean => {
  const [, port = ''] = /:([^:\]]*)$/.exec(host) ?? [];
  return /^\d{0,5}$/.test(port) && Number(port) <= mostPort;
};

/** pg decodes user, password and database, and fails at what is no code. */
const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text.split(/[?#]/, 1)[0] ?? '');
    return true;
  } catch {
    // The runtime throws for a wrong code: the setting is refused.
    return false;
  }
};

const mostPort = 65_535;

/** Its writers are found in any case. Null where something else is wished for. */
const withoutWish = (address: URL): string | null => {
  const wishes = address.searchParams.getAll(wish);
  if (wishes.some((wished) => wished !== 'read-write' && wished !== 'primary')) return null;
  if (wishes.length > 0) address.searchParams.delete(wish);
  return address.href;
};

const wish = 'target_session_attrs';
const mostHosts = 9;

/** The host and port of an address of one host, as messages name it. */
export const hostOf = (address: string): string => new URL(address).host || 'localhost';
