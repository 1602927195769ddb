/**
 * A browser in which an agent signed in before carries a token of it. Its tries are counted apart, so that strangers who use up
 * those of the address lock nobody out of the browser that they work with.
 */

import { isSameSecret } from '../../kernel/same-secret.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';

type Sealing = Pick<Ports, 'vault' | 'secrets'>;
type Whose = Readonly<{ workspaceId: Call['workspaceId']; email: string }>;

/** A new token, for the address alone; only this instance can make one. */
export const knownBrowserToken = ({ vault, secrets }: Sealing, whose: Whose): string => {
  const id = secrets.text(idLength);
  return id + vault.mac(signed(whose, id));
};

/** By what the tries of the browser are counted; null for a token of another address, or none of ours. */
export const knownBrowserId = (
  { vault }: Pick<Sealing, 'vault'>,
  whose: Whose,
  token: string,
): string | null => {
  const id = token.slice(0, idLength);
  const isOurs = vault.macs(signed(whose, id)).some((mac) => isSameSecret(token.slice(idLength), mac));
  return isOurs ? id : null;
};

const idLength = 22;

const signed = ({ workspaceId, email }: Whose, id: string): string =>
  JSON.stringify(['known browser', workspaceId, foldEmail(email), id]);
