/**
 * A browser or an app in which somebody signed in before carries a token of it. The tries of these devices are counted apart, so
 * that strangers who use up those of the address lock nobody out of the device that they work with. All of an address share one
 * count: each sign-in may make another token.
 */

import { isSameSecret } from '../../kernel/same-secret.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { PersonType } from '../../model/people/person.ts';
import type { Ports } from '../../model/ports.ts';

type Sealing = Pick<Ports, 'vault' | 'secrets'>;
type Whose = Readonly<{ type: PersonType; workspaceId: Call['workspaceId']; email: string }>;

/**
 * The shown token again while it is one of the address by the newest secret key, else a new one, which only this instance can
 * make. So a device stays known when the earlier key is removed.
 */
export const knownDeviceToken = (
  { vault, secrets }: Sealing,
  whose: Whose,
  shown: string | null = null,
): string => {
  const tokenOf = (id: string): string => id + vault.mac(signed(whose, id));
  if (shown !== null && isSameSecret(shown, tokenOf(shown.slice(0, idLength)))) return shown;
  return tokenOf(secrets.text(idLength));
};

/** False for a token of another address, and for none. */
export const isKnownDevice = (
  { vault }: Pick<Sealing, 'vault'>,
  whose: Whose,
  token: string | null,
): boolean => {
  if (token === null) return false;
  const id = token.slice(0, idLength);
  return vault.macs(signed(whose, id)).some((mac) => isSameSecret(token.slice(idLength), mac));
};

/** The same for an agent, of whom only the address is known yet. */
export const isKnownAgentDevice = (
  sealing: Pick<Sealing, 'vault'>,
  { workspaceId }: Pick<Call, 'workspaceId'>,
  { email, knownDevice }: Readonly<{ email: string; knownDevice: string | null }>,
): boolean => isKnownDevice(sealing, { type: 'agent', workspaceId, email }, knownDevice);

const idLength = 22;

const signed = ({ type, workspaceId, email }: Whose, id: string): string =>
  JSON.stringify([names[type], workspaceId, foldEmail(email), id]);

/** Part of each token: another text makes all devices unknown. */
const names: Readonly<Record<PersonType, string>> = {
  agent: 'known browser',
  customer: 'known device of a customer',
};
