import { isIP } from 'node:net';

/** The name below which the PTR record of an IP address is. */
export const reverseName = (address: string): string =>
  isIP(address) === 6
    ? `${[...hexOf(address)].toReversed().join('.')}.ip6.arpa`
    : `${address.split('.').toReversed().join('.')}.in-addr.arpa`;

/** 32 digits; the URL parser has one spelling for each address. */
const hexOf = (address: string): string => {
  const compact = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = compact.split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0000');
  return [...left, ...(compact.includes('::') ? zeros : []), ...right].join('');
};

const groupsOf = (text: string): readonly string[] =>
  text === '' ? [] : text.split(':').map((group) => group.padStart(4, '0'));
