/**
 * The form of bearer tokens: `tmk_<prefix>_<secret><checksum>` (section 9 of the decisions). The checksum lets a
 * secret scanner, and our own door, tell a token from noise without asking the database.
 */
import type { Secrets } from '../ports.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^tmk_[0-9A-Za-z]{8}_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** The first characters of a key: enough to recognise it in a list, not enough to use it. */
export const prefixLength = 'tmk_12345678'.length;

/** A new key: 32 random characters of 62 are 190 bits. */
export const newToken = (secrets: Secrets): string => {
  const body = `tmk_${secrets.text(8)}_${secrets.text(32)}`;
  return body + checksum(body);
};

export const isToken = (text: string): boolean =>
  form.test(text) && text.endsWith(checksum(text.slice(0, -6)));

/** CRC-32 in six characters of base 62. */
const checksum = (text: string): string => {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) crc = step(crc ^ text.charCodeAt(index));
  let rest = (crc ^ 0xffffffff) >>> 0;
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};

const step = (crc: number): number => {
  let next = crc;
  for (let bit = 0; bit < 8; bit++) next = next & 1 ? (next >>> 1) ^ 0xedb88320 : next >>> 1;
  return next;
};
