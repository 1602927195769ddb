import type { Vault } from '../model/vault.ts';
import { sha256 } from './sha-256.ts';

/** Hides a text by writing it backwards, with a number and a checksum: for tests only. */
export const plainVault = (key = 'test'): Vault => {
  let last = 0;
  const closed = (number: string, backwards: string): string =>
    `sealed.${number}.${sha256(`${key} ${number} ${backwards}`)}.${backwards}`;
  return {
    seal: (text) => {
      last += 1;
      return closed(String(last), reversed(text));
    },
    open: (sealed) => {
      const [, number = '', , ...rest] = sealed.split('.');
      const backwards = rest.join('.');
      if (closed(number, backwards) !== sealed)
        throw new Error('What is sealed was changed, or under another key.');
      return reversed(backwards);
    },
    mac: (text) => sha256(`${key} mac ${text}`),
  };
};

const reversed = (text: string): string => [...text].reverse().join('');
