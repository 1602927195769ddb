import type { Secrets } from '../../model/ports.ts';
import type { Vault } from '../../model/vault.ts';

/** A signing secret prepared outside the transaction: shown once, stored encrypted. */
export type NewSecret = Readonly<{ secret: string; sealed: string }>;

/** `whsec_` and the base64 of 33 random characters: 196 random bits, in the form of Standard Webhooks. */
export const mintWebhookSecret = (secrets: Secrets, vault: Vault): NewSecret => {
  const secret = webhookSecretOf(secrets.text(secretLength));
  return { secret, sealed: vault.seal(secret) };
};

/** Of ASCII text whose length is a multiple of 3. */
export const webhookSecretOf = (ascii: string): string => `whsec_${base64(ascii)}`;

/** A multiple of 3, so that the base64 ends without padding. */
const secretLength = 33;

/** Base64 of ASCII text: the domain has no `btoa`. */
const base64 = (ascii: string): string => {
  let bits = '';
  for (const character of ascii) bits += character.charCodeAt(0).toString(2).padStart(8, '0');
  let text = '';
  for (let at = 0; at < bits.length; at += 6)
    text += alphabet[Number.parseInt(bits.slice(at, at + 6), 2)] ?? '';
  return text;
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
