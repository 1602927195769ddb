/** Tokens of the links by which a customer rates: no other workspace's, and nobody but this instance can make them. */
import { isUuid } from '../text.ts';
import type { Vault } from '../vault.ts';

type Rated = Readonly<{ workspaceId: string; responseId: string }>;

/** 160 bits. */
const proofDigits = 40;

export const ratingToken = (vault: Pick<Vault, 'mac'>, { workspaceId, responseId }: Rated): string =>
  `${responseId}.${vault.mac(`rating ${workspaceId} ${responseId}`).slice(0, proofDigits)}`;

/** The response of a token; null for what this instance has not made for this workspace. */
export const responseOf = (
  vault: Pick<Vault, 'mac'>,
  { workspaceId, token }: Readonly<{ workspaceId: string; token: string }>,
): string | null => {
  const [responseId = ''] = token.split('.');
  return isUuid(responseId) && ratingToken(vault, { workspaceId, responseId }) === token ? responseId : null;
};
