/** Reads the tokens and Message-IDs that this instance has signed (`outbound/mail/compose-mail.ts` writes them). */

import type { Vault } from '../../model/vault.ts';
import {
  aboutAgent,
  aboutBounce,
  isMailMark,
  rootOfThread,
  threadOf,
  tokenLength,
  tokenOf,
} from '../../outbound/mail/thread-token.ts';

type Signing = Pick<Vault, 'macs'>;

/** A mail of ours about a ticket. `about` is the id of its message or mail; null for the root of the conversation. */
export type SignedId = Readonly<{ workspaceId: string; number: number; about: string | null }>;

/** The content of a Message-ID without angle brackets, in any case; null for one that this instance did not sign. */
export const signedId = (vault: Signing, id: string): SignedId | null => {
  const [, token = '', hex] = ticketId.exec(id.toLowerCase()) ?? [];
  const about = hex === undefined ? null : uuidOf(hex);
  const thread = threadOf(vault, token, about ?? rootOfThread);
  return thread && { ...thread, about };
};

const ticketId = new RegExp(`^([0-9a-z]{${tokenLength}})(?:\\.([0-9a-f]{32}))?@`);

/** The workspace of this instance that wrote the mail with a Message-ID, about a ticket or not; null for any other mail. */
export const writerOfId = (vault: Signing, id: string): string | null =>
  signedId(vault, id)?.workspaceId ?? writerOfMark(vault, id);

/** The same of the mark that our mails carry, with an optional host: see `mailMark`. */
export const writerOfMark = (vault: Signing, mark: string): string | null => {
  const [, workspace = '', mail = '', proof = ''] = marked.exec(mark.toLowerCase()) ?? [];
  if (proof === '') return null;
  const workspaceId = uuidOf(workspace);
  const mailId = uuidOf(mail);
  return isMailMark(vault, `${workspace}.${mail}.${proof}`, { workspaceId, mailId }) ? workspaceId : null;
};

const marked = /^([0-9a-f]{32})\.([0-9a-f]{32})\.([0-9a-f]{16})(?:@|$)/;

/**
 * The meaning of the token in a recipient. `foreign`: a ticket of another workspace. `unknown`: this instance did not make it
 * for the author.
 */
export type RecipientToken =
  | Readonly<{ type: 'none' | 'foreign' | 'unknown' }>
  | Readonly<{ type: 'thread' | 'agent' | 'bounce'; number: number }>;

type Reading = Readonly<{ workspaceId: string; agentId: string | null }>;

export const recipientToken = (vault: Signing, address: string, reading: Reading): RecipientToken => {
  const token = tokenOf(address);
  if (token === null) return { type: 'none' };
  const kinds = [
    { type: 'thread', about: '' },
    { type: 'bounce', about: aboutBounce },
    ...(reading.agentId === null ? [] : [{ type: 'agent', about: aboutAgent(reading.agentId) } as const]),
  ] as const;
  for (const { type, about } of kinds) {
    const thread = threadOf(vault, token, about);
    if (thread?.workspaceId === reading.workspaceId) return { type, number: thread.number };
    if (thread) return { type: 'foreign' };
  }
  return { type: 'unknown' };
};

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
