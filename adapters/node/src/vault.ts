import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Vault } from '@tidemark/domain';

/** Names the form, so that another can follow one day without losing what was sealed under this one. */
const version = 'v1.';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key of its own, made of the instance's secret key: `v1.` and base64url of nonce, text and tag. */
export const createVault = (secretKey: string): Vault => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'tidemark vault v1', 32));
  const macKey = Buffer.from(hkdfSync('sha256', secretKey, '', 'tidemark mac v1', 32));
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return version + sealed.toString('base64url');
    },
    open: (sealed) => {
      try {
        return opened(key, bytesOf(sealed));
      } catch (cause) {
        throw new Error(
          'What is sealed cannot be opened: it was sealed under another SECRET_KEY, or changed.',
          { cause },
        );
      }
    },
    mac: (text) => createHmac('sha256', macKey).update(text, 'utf8').digest('hex'),
  };
};

/** Base64url has several spellings for the same bytes; only the one that was given out is taken. */
const bytesOf = (sealed: string): Buffer => {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
  if (version + bytes.toString('base64url') !== sealed || bytes.length < nonceBytes + tagBytes)
    throw new Error('Not of the form that seal gives.');
  return bytes;
};

const opened = (key: Buffer, bytes: Buffer): string => {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};
