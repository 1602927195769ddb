/**
 * The form of bearer tokens: `tmk_<prefix>_<secret><checksum>` for a key, `tmd_…` and `tmb_…` without the prefix for the
 * session of an agent's device and browser, `tmc_…` and `tmw_…` for those of a customer (contract §9.1). With the checksum,
 * secret scanners and our own code recognise a token without the database.
 */

import type { SessionKind } from '../../model/entry/session.ts';
import type { PersonType } from '../../model/people/person.ts';
import type { Secrets } from '../../model/ports.ts';

export type SessionTokenKind = `${PersonType}_${SessionKind}`;

export type TokenKind = 'api_key' | SessionTokenKind;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 random characters of 62 are 190 bits. */
const secretLength = 32;
const forms: Readonly<Record<TokenKind, RegExp>> = {
  api_key: /^tmk_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/,
  agent_device: /^tmd_[0-9A-Za-z]{38}$/,
  agent_browser: /^tmb_[0-9A-Za-z]{38}$/,
  customer_device: /^tmc_[0-9A-Za-z]{38}$/,
  customer_browser: /^tmw_[0-9A-Za-z]{38}$/,
};

/** The first characters of a key: enough to recognise it in a list, not enough to use it. */
export const prefixLength = 'tmk_12345678'.length;

/** A new API key. */
export const newToken = (secrets: Secrets): string =>
  withChecksum(`tmk_${secrets.text(8)}_${secrets.text(secretLength)}`);

export const newSessionToken = (secrets: Secrets, kind: SessionTokenKind): string =>
  withChecksum(`${prefixes[kind]}_${secrets.text(secretLength)}`);

const prefixes: Readonly<Record<SessionTokenKind, string>> = {
  agent_device: 'tmd',
  agent_browser: 'tmb',
  customer_device: 'tmc',
  customer_browser: 'tmw',
};

const kinds: readonly TokenKind[] = [
  'api_key',
  'agent_device',
  'agent_browser',
  'customer_device',
  'customer_browser',
];

/** A secret that works once and is typed or sent in a link: a one-time code, an invitation. */
export const newOneTimeToken = (secrets: Secrets): string => secrets.text(secretLength);

export const isOneTimeToken = (text: string): boolean => /^[0-9A-Za-z]{32}$/.test(text);

/** The kind of token that the text is; null when it is none, whatever the database may have. */
export const tokenKind = (text: string): TokenKind | null => {
  const kind = kinds.find((candidate) => forms[candidate].test(text));
  return kind !== undefined && checksum(text.slice(0, -6)) === text.slice(-6) ? kind : null;
};

const withChecksum = (body: string): string => body + checksum(body);

/** CRC-32 in six characters of base 62. */
const checksum = (text: string): string => {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++)
    crc = (crc >>> 8) ^ (steps[(crc ^ text.charCodeAt(index)) & 0xff] ?? 0);
  let rest = (crc ^ 0xffffffff) >>> 0;
  let digits = '';
  for (let place = 0; place < 6; place++) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};

const step = (byte: number): number => {
  let next = byte;
  for (let bit = 0; bit < 8; bit++) next = next & 1 ? (next >>> 1) ^ 0xedb88320 : next >>> 1;
  return next;
};

/** The effect of each byte on the checksum, computed once: every call has a token to be checked. */
const steps = Int32Array.from({ length: 256 }, (_, byte) => step(byte));
