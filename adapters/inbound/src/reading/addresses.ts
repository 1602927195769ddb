/** Addresses of From, To, Cc and Reply-To. */
import { createRequire } from 'node:module';
import { domainToASCII } from 'node:url';
import type { MailAddress } from '@tidemark/domain';
import { limits } from '@tidemark/domain/limits';
import { isEmail } from '@tidemark/domain/text';
import { cleanLine } from '../decoding/clean.ts';
import { decodeWords, encodedRun, undeclaredText } from '../decoding/header-text.ts';

type Grammar = typeof import('postal-mime').addressParser;

let grammar: Grammar | null = null;

/** Loaded when the first mail arrives: a start does without it. */
const loadGrammar = (): Grammar => {
  const require = createRequire(import.meta.url);
  const { addressParser }: typeof import('postal-mime') = require('postal-mime');
  return addressParser;
};

/**
 * Addresses are separated before encoded words are decoded, or a name could add an address: while the grammar is read, a
 * word is a single character of private use.
 */
export const readAddresses = (header: string, hint: string | null): readonly MailAddress[] => {
  const words: string[] = [];
  const text = undeclaredText(header, hint).replace(/[\ue000-\uf8ff]/g, '\ufffd');
  const shielded = text.replace(encodedRun, (run) => {
    words.push(run);
    return String.fromCharCode(0xe000 + ((words.length - 1) % 0x1800));
  });
  const shown = (name: string): string =>
    name.replace(/[\ue000-\uf8ff]/g, (sign) => decodeWords(words[sign.charCodeAt(0) - 0xe000] ?? '', hint));
  grammar ??= loadGrammar();
  return grammar(shielded, { flatten: true })
    .slice(0, limits.inbound.header.addresses)
    .flatMap(({ name, address = '' }) => mailAddress(shown(name), address));
};

/** Thousands of addresses hold up the thread that judges them. */
export const longestAuthors = 4_000;

/** The addresses of From, whose end is not read where it is longer. */
export const readAuthors = (header: string, hint: string | null): readonly MailAddress[] =>
  readAddresses(header.slice(0, longestAuthors), hint);

const mailAddress = (name: string, address: string): readonly MailAddress[] => {
  const email = inAscii(address.trim());
  if (!isEmail(email)) return [];
  const shown = cleanLine(name, limits.nameLength).replace(/^'(.*)'$/, '$1');
  return [{ name: shown === '' || shown.toLowerCase() === email.toLowerCase() ? null : shown, email }];
};

/** `bücher.example` is written `xn--bcher-kva.example`. */
const inAscii = (address: string): string => {
  const at = address.lastIndexOf('@') + 1;
  const host = address.slice(at);
  return /\P{ASCII}/u.test(host) ? address.slice(0, at) + domainToASCII(host) : address;
};
