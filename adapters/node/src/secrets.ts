import { createHash, hash, randomBytes } from 'node:crypto';
import type { Secrets } from '@tidemark/domain';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The greatest multiple of 62 in a byte: bytes from here on are thrown away, so that no character is likelier. */
const fair = 248;

export const systemSecrets: Secrets = {
  text: (length) => {
    let text = '';
    while (text.length < length)
      for (const byte of randomBytes(length))
        if (byte < fair) text += alphabet.charAt(byte % alphabet.length);
    return text.slice(0, length);
  },
  hash: (text) => hash('sha256', text),
  hasher: () => {
    const sum = createHash('sha256');
    return { add: (piece) => void sum.update(piece), hex: () => sum.digest('hex') };
  },
};
