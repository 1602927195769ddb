/** Tokens of the links by which a customer rates: no other workspace's, and nobody but this instance can make them. */
import { isSameSecret } from '../../kernel/same-secret.ts';
import { foldEmail, isUuid } from '../../kernel/text.ts';
import type { Vault } from '../../model/vault.ts';

/** `email`: the address that got the question. When the contact's address changes, the links in the mail stop working. */
export type MailedQuestion = Readonly<{ workspaceId: string; responseId: string; email: string }>;

/** 160 bits. */
const proofDigits = 40;

export const ratingToken = (vault: Pick<Vault, 'mac'>, question: MailedQuestion): string =>
  tokenWith(question, vault.mac(signedOf(question)));

const tokenWith = ({ responseId }: MailedQuestion, proof: string): string =>
  `${responseId}.${proof.slice(0, proofDigits)}`;

const signedOf = ({ workspaceId, responseId, email }: MailedQuestion): string =>
  `rating ${workspaceId} ${responseId} ${foldEmail(email)}`;

/** The response of a token; null for anything else. */
export const responseIn = (token: string): string | null => {
  const [responseId = ''] = token.split('.');
  return isUuid(responseId) ? responseId : null;
};

export const isRatingToken = (vault: Pick<Vault, 'macs'>, token: string, question: MailedQuestion): boolean =>
  vault.macs(signedOf(question)).some((proof) => isSameSecret(token, tokenWith(question, proof)));
