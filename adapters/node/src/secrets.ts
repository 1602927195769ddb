import { createHash, generateKeyPair, hash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Secrets } from '@tidemark/domain';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The greatest multiple of 62 in a byte: bytes from here on are thrown away, so that no character is likelier. */
const fair = 248;

const makeKeys = promisify(generateKeyPair);

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
  keyPair: async () => {
    const { privateKey, publicKey } = await makeKeys('rsa', { modulusLength: 2_048 });
    return {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    };
  },
};
