/** A key that all spellings of a host share. It is only compared, never shown. */
import { fromPunycode } from './punycode.ts';

/** An IPv6 address with all eight groups, or a lower-case name with its punycode decoded. */
export const hostKey = (host: string): string => {
  if (!host.startsWith('[')) return nameKey(decoded(host));
  const groups = groupsOf(host.slice(1, -1));
  return groups ? `[${groups.join(':')}]` : host;
};

const decoded = (host: string): string => {
  try {
    return decodeURIComponent(host);
  } catch {
    // A host with a wrong code is a key as it is.
    return host;
  }
};

/** Follows the mapping of UTS 46 (Unicode IDNA), for the names that receivers may have. */
const nameKey = (name: string): string =>
  folded(name)
    .split(/[.\u3002]/u)
    .map((label) => folded(fromPunycode(label) ?? label))
    .join('.');

/** Drops invisible characters, as UTS 46 does, except ZWNJ and ZWJ (U+200C, U+200D), which tell names apart. */
const folded = (text: string): string =>
  Array.from(text.replaceAll(/[\p{Default_Ignorable_Code_Point}--[\u200c\u200d]]/gv, ''), foldedLetter)
    .join('')
    .normalize('NFKC');

/** UTS 46 keeps a typed ς, but maps no other letter to it. It maps the iota subscript U+0345 to ι after its letter. */
const foldedLetter = (letter: string): string =>
  letter === 'ς'
    ? letter
    : letter.normalize('NFKC').toLowerCase().normalize('NFD').replaceAll('\u0345', 'ι').replaceAll('ς', 'σ');

/** The eight groups of an IPv6 address; null for any other text. */
const groupsOf = (text: string): readonly string[] | null => {
  const [head = '', tail, ...more] = text.split('::');
  const before = partOf(head);
  const after = partOf(tail ?? '');
  if (!before || !after || more.length > 0) return null;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
};

const partOf = (text: string): readonly string[] | null => {
  if (text === '') return [];
  const groups = text.split(':');
  const last = groups.pop() ?? '';
  const all = [...groups, ...(pairOf(last) ?? [last])];
  return all.every((group) => /^[0-9a-f]{1,4}$/iu.test(group))
    ? all.map((group) => Number.parseInt(group, 16).toString(16))
    : null;
};

/** The last two groups of an address may be written as one of IPv4. */
const pairOf = (text: string): readonly string[] | null => {
  const numbers = text.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const isWritten = numbers.length === 4 && numbers.join('.') === text && numbers.every((one) => one < 256);
  return isWritten ? [(a * 256 + b).toString(16), (c * 256 + d).toString(16)] : null;
};
