/** The files that Apple and Google issue. A fault is reported as the expected form, never with the content. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { ServiceAccount } from './fcm.ts';

/** The `.p8` file of an APNs key; null when it is none. */
export const readApnsKey = (pem: string): KeyObject | null => {
  const key = keyOf(pem);
  return key?.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
};

/** Why a text is no APNs key. */
export const whyNoApnsKey = (pem: string): string =>
  keyOf(pem) === null
    ? 'the file holds no private key in PEM'
    : 'the file holds a key of another kind, and Apple’s are of the curve P-256';

/** The JSON file of a service account; null when it is none. */
export const readServiceAccount = (text: string): ServiceAccount | null => {
  const { project_id: projectId, client_email: email, private_key: pem, ...rest } = recordOf(text);
  const { private_key_id: keyId, token_uri: tokenUrl = usualTokenUrl } = rest;
  const key = typeof pem === 'string' ? keyOf(pem) : null;
  if (key?.asymmetricKeyType !== 'rsa') return null;
  const texts = { projectId, email, keyId, tokenUrl };
  return areTexts(texts) ? { ...texts, key } : null;
};

/** Why a text is no service account. Names of members are no secret. */
export const whyNoServiceAccount = (text: string): string => {
  const record = recordOf(text);
  const lacking = required.filter((name) => typeof record[name] !== 'string' || record[name] === '');
  if (Object.keys(record).length === 0) return 'the file holds no JSON object, or an empty one';
  if (lacking.length > 0) return `the file lacks ${lacking.join(', ')}`;
  return keyOf(String(record.private_key))?.asymmetricKeyType === 'rsa'
    ? 'the token_uri in it is no text'
    : 'the private_key in it is no RSA key';
};

const required = ['project_id', 'client_email', 'private_key_id', 'private_key'];

const usualTokenUrl = 'https://oauth2.googleapis.com/token';

const keyOf = (pem: string): KeyObject | null => {
  try {
    return createPrivateKey(pem);
  } catch {
    // The setting is refused with its own sentence.
    return null;
  }
};

const recordOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // The setting is refused for what it lacks.
    return {};
  }
};

const areTexts = <Name extends string>(
  values: Readonly<Record<Name, unknown>>,
): values is Readonly<Record<Name, string>> =>
  Object.values(values).every((value) => typeof value === 'string' && value !== '');
