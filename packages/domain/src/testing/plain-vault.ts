import type { Vault } from '../model/vault.ts';
import { sha256 } from './sha-256.ts';

/** Hides a text by writing it backwards, with a number and a checksum: for tests only. */
export const plainVault = (key = 'test', ...others: readonly string[]): Vault => {
  let last = 0;
  const keys = [key, ...others];
  const closed = (number: string, backwards: string, under = key): string =>
    `sealed.${number}.${sha256(`${under} ${number} ${backwards}`)}.${backwards}`;
  const isUnder = (sealed: string, tried: readonly string[]): boolean => {
    const [, number = '', , ...rest] = sealed.split('.');
    return tried.some((one) => closed(number, rest.join('.'), one) === sealed);
  };
  return {
    seal: (text) => {
      last += 1;
      return closed(String(last), reversed(text));
    },
    open: (sealed) => {
      if (!isUnder(sealed, keys)) throw new Error('What is sealed was changed, or under another key.');
      return reversed(sealed.split('.').slice(3).join('.'));
    },
    isCurrent: (sealed) => isUnder(sealed, [key]),
    mac: (text) => sha256(`${key} mac ${text}`),
    macs: (text) => keys.map((one) => sha256(`${one} mac ${text}`)),
    macsOf: (kind) => keys.map((one) => (text) => sha256(`${one} mac of ${kind} ${text}`).slice(0, 32)),
  };
};

const reversed = (text: string): string => [...text].reverse().join('');
