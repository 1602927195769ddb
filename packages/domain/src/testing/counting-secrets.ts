import type { Secrets } from '../model/ports.ts';
import { sha256, sha256Hasher } from './sha-256.ts';

/** Texts that count up: each once, and the same ones in every run. Never for anything but tests. */
export const countingSecrets = (): Secrets => {
  let last = 0;
  return {
    text: (length) => {
      last += 1;
      return last.toString(36).padStart(length, '0').slice(-length);
    },
    hash: sha256,
    hasher: sha256Hasher,
    keyPair: async () => {
      last += 1;
      return { privateKey: `private key ${last}`, publicKey: `publicKey${last}` };
    },
  };
};
