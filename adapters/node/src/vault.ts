import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing, QuickMac, Vault } from '@tidemark/domain';

/** Names the form, so that another can follow one day without losing what was sealed under this one. */
const version = 'v1.';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under keys of its own, made of the instance's secret keys: `v1.` and base64url of nonce, text and tag. The first
 * secret key seals and signs; what is sealed or signed under any of the others is accepted too.
 */
export const createVault = ([secretKey, ...others]: KeyRing): Vault => {
  const current = keysOf(secretKey);
  const keys = [current, ...others.map(keysOf)];
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, current.seal, nonce);
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return version + sealed.toString('base64url');
    },
    open: (sealed) => {
      for (const { seal } of keys) {
        const text = openedOrNull(seal, sealed);
        if (text !== null) return text;
      }
      throw new Error('What is sealed cannot be opened: it was sealed under another SECRET_KEY, or changed.');
    },
    isCurrent: (sealed) => openedOrNull(current.seal, sealed) !== null,
    mac: (text) => macUnder(current, text),
    macs: (text) => keys.map((key) => macUnder(key, text)),
    macsOf: (kind) => keys.map((key) => quickMac(macUnder(key, `key of ${kind}`))),
  };
};

type Keys = Readonly<{ seal: Buffer; mac: Buffer }>;

const keysOf = (secretKey: string): Keys => ({
  seal: Buffer.from(hkdfSync('sha256', secretKey, '', 'tidemark vault v1', 32)),
  mac: Buffer.from(hkdfSync('sha256', secretKey, '', 'tidemark mac v1', 32)),
});

const macUnder = ({ mac }: Keys, text: string): string =>
  createHmac('sha256', mac).update(text, 'utf8').digest('hex');

/**
 * One hash with the key in front of the text: without the second half of the hash nobody can go on from it, which makes it as
 * good as an HMAC of two.
 */
const quickMac =
  (key: string): QuickMac =>
  (text) =>
    hash('sha256', key + text).slice(0, quickMacLength);

/** 128 bits. */
const quickMacLength = 32;

const openedOrNull = (key: Buffer, sealed: string): string | null => {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
  // Base64url has several spellings for the same bytes; only the one that was given out is taken.
  if (version + bytes.toString('base64url') !== sealed || bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // The tag does not fit: another key, or changed bytes. The next key is tried.
    return null;
  }
};
