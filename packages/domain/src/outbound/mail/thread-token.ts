/** Tokens that name the ticket of a mail, and that only this instance can create. */
import { isSameSecret } from '../../kernel/same-secret.ts';
import type { Vault } from '../../model/vault.ts';

/** `about` is the message that a mail carries, or `rootOfThread`; empty for the address that takes answers. */
export type Thread = Readonly<{ workspaceId: string; number: number; about: string }>;

/**
 * The subject of the token in the first entry of `References`. The address has another token: a quoted header does not give its
 * reader the right to answer.
 */
export const rootOfThread = 'root';

/** The subject of the token in the address that takes bounces. */
export const aboutBounce = 'bounce';

/** The same of the address that takes an agent's answers to notices: it is made for them alone. */
export const aboutAgent = (agentId: string): string => `agent:${agentId}`;

type MarkedMail = Readonly<{ workspaceId: string; mailId: string }>;

/**
 * A mark that only this instance can write on mail of a workspace: in the Message-ID of mail without a ticket, and in
 * `X-Tidemark-Mail`.
 */
export const mailMark = (vault: Pick<Vault, 'mac'>, marked: MarkedMail): string =>
  markWith(marked, vault.mac(markedText(marked)));

/** Whether the text is the mark of this mail, made by this instance. */
export const isMailMark = (vault: Pick<Vault, 'macs'>, text: string, marked: MarkedMail): boolean =>
  vault.macs(markedText(marked)).some((proof) => isSameSecret(text, markWith(marked, proof)));

const markedText = ({ workspaceId, mailId }: MarkedMail): string => `mark ${workspaceId} ${mailId}`;

const markWith = ({ workspaceId, mailId }: MarkedMail, proof: string): string =>
  [workspaceId, mailId, proof.slice(0, proofDigits)].map((part) => part.replaceAll('-', '')).join('.');

const numberDigits = 8;
const proofDigits = 16;

/** The length of a token, so that an address with one fits into the 64 characters before its `@`. */
export const tokenLength = 44;

/** Lower-case letters and digits, so that a server that changes the case does no harm. */
export const threadToken = (vault: Pick<Vault, 'mac'>, thread: Thread): string =>
  tokenWith(thread, vault.mac(signedOf(thread)));

const tokenWith = ({ workspaceId, number }: Thread, proof: string): string => {
  const facts = workspaceId.replaceAll('-', '') + number.toString(16).padStart(numberDigits, '0');
  return BigInt(`0x${facts}${proof.slice(0, proofDigits)}`)
    .toString(36)
    .padStart(tokenLength, '0');
};

/** The ticket of a token; null for a token that this instance did not create for this message. */
export const threadOf = (
  vault: Pick<Vault, 'macs'>,
  token: string,
  about = '',
): Omit<Thread, 'about'> | null => {
  if (!isToken(token)) return null;
  const { workspaceId, number } = placeIn(hexOf(token));
  const thread = { workspaceId, number, about };
  const isOurs = vault.macs(signedOf(thread)).some((proof) => isSameSecret(token, tokenWith(thread, proof)));
  return isOurs ? { workspaceId, number } : null;
};

const isToken = (text: string): boolean => /^[0-9a-z]{44}$/.test(text);

const placeIn = (hex: string): Omit<Thread, 'about'> => ({
  workspaceId: hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  number: Number.parseInt(hex.slice(32, 32 + numberDigits), 16),
});

const signedOf = ({ workspaceId, number, about }: Thread): string => `mail ${workspaceId} ${number} ${about}`;

const hexOf = (token: string): string => {
  let value = 0n;
  for (const digit of token) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value.toString(16).padStart(32 + numberDigits + proofDigits, '0');
};

/** The workspace that a token says it is of, unproven; null for what is no token. */
export const claimedWorkspaceOf = (token: string): string | null =>
  isToken(token) ? placeIn(hexOf(token)).workspaceId : null;

/** The token behind the `+` of an address, in lower case; null for an address without one. */
export const tokenOf = (address: string): string | null =>
  tagged.exec(address.slice(0, address.lastIndexOf('@')))?.[1]?.toLowerCase() ?? null;

const tagged = new RegExp(`\\+([0-9a-zA-Z]{${tokenLength}})$`);

/** An address without what follows its `+`. */
export const withoutTag = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).split('+')[0]}${address.slice(at)}`;
};

/** An address with a token behind its `+`. */
export const withToken = (address: string, token: string): string => address.replace('@', `+${token}@`);
