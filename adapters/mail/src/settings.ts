/** Parses the mail settings of an instance; null for an invalid value. */
import { createPrivateKey } from 'node:crypto';
import { isEmail, isLine, type Mailbox, tokenLength } from '@tidemark/domain';
import type { SmtpServer } from './smtp.ts';

const usualPorts = { 'smtp:': 587, 'smtps:': 465 } as const;

const isScheme = (text: string): text is keyof typeof usualPorts => Object.hasOwn(usualPorts, text);

/** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
export const readSmtpUrl = (text: string): SmtpServer | null => {
  const url = URL.parse(text);
  if (!url || !isScheme(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname)) return null;
  if (url.search !== '' || url.hash !== '' || (url.username === '') !== (url.password === '')) return null;
  const user = decoded(url.username);
  const pass = decoded(url.password);
  if (user === null || pass === null) return null;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || usualPorts[url.protocol],
    secure: url.protocol === 'smtps:',
    auth: user === '' ? null : { user, pass },
  };
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    // The setting is refused with its own sentence.
    return null;
  }
};

/** The length that a local part may have besides `+` and the token of a ticket. */
const longestLocalPart = 64 - tokenLength - 1;

/** `Name <support@example.com>`, or the address alone. */
export const readMailbox = (text: string): Mailbox | null => {
  const [, named = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = (inBrackets ?? text).trim();
  const name = named
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
  if (!isEmail(address) || address.indexOf('@') > longestLocalPart || address.includes('+')) return null;
  return isLine(name) && name.length <= 200 ? { name: name === '' ? null : name, address } : null;
};

/** A private RSA key in PEM. */
export const readDkimKey = (text: string): string | null => {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa' ? text : null;
  } catch {
    // The setting is refused with its own sentence.
    return null;
  }
};
