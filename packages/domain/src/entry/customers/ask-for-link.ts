/** `POST /portal/auth/link`. Any address may ask, and nothing in the answer tells whether anybody here knows it. */

import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail, requiredEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { SignInLink } from '../../model/entry/sign-in-link.ts';
import { workspacePages, workspaceUrl } from '../../model/instance/workspace-url.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteCase, writing } from '../../model/use-case.ts';
import { comesBack, ownAddresses } from '../../outbound/mail/own-addresses.ts';
import { queueMail, refusalTo } from '../../outbound/mail/queue-mail.ts';
import { newOneTimeToken } from '../api-keys/token.ts';
import { wrongChallenge } from '../sessions/authorize.ts';
import { isKnownDevice } from '../sessions/known-device.ts';
import { refuseTooManyLinks } from '../sessions/login-throttle.ts';
import { isChallenge } from '../sessions/one-time-code.ts';
import { openWorkspace } from '../sessions/sign-in.ts';

/** With a `challenge` the link is worth a session only to the app that has its verifier. */
export type AskForLink = Readonly<{
  email: string;
  challenge?: string | null | undefined;
  /** The token of an earlier sign-in of this address, from the browser or app. */
  knownDevice?: string | null | undefined;
}>;

/**
 * Does the same for an address that is known, unknown or blocked. Throws `validation_failed` for what is no address, and
 * `rate_limited` for one too many of the address or of the source.
 */
export const askingForLinks =
  (ports: Ports) =>
  async (call: Call, { email, challenge = null, knownDevice = null }: AskForLink): Promise<void> => {
    const address = foldEmail(requiredEmail('email', email));
    if (challenge !== null && !isChallenge(challenge)) throw wrongChallenge(challenge);
    const whose = { type: 'customer', workspaceId: call.workspaceId, email: address } as const;
    const isKnown = isKnownDevice(ports, whose, knownDevice);
    await refuseTooManyLinks(ports, call, { email: address, isKnown });
    const { slug } = await ports.work.read(call.workspaceId, (stores) => openWorkspace({ stores }));
    await writing(ports)(mailLink)(call, {
      ...madeLink(ports, { address, slug }),
      challenge,
      isKnown,
    });
  };

type MadeLink = Readonly<{ address: string; tokenHash: string; sealedLink: string }>;
type BoundLink = MadeLink & Pick<SignInLink, 'challenge'> & Readonly<{ isKnown: boolean }>;

/** Hashed and sealed before the write, in which all automatic mail of the workspace waits. */
const madeLink = (
  { secrets, vault, site }: Ports,
  { address, slug }: Readonly<{ address: string; slug: string }>,
): MadeLink => {
  const token = newOneTimeToken(secrets);
  const link = `${workspaceUrl({ ...site, slug })}${workspacePages.portalSignIn}?token=${token}`;
  return { address, tokenHash: secrets.hash(token), sealedLink: vault.seal(link) };
};

/**
 * When a limit stops the mail, the earlier link stays valid, because its owner has no other one. Both cases write equally
 * much, so that timing does not show who has recently received mail. For known devices,
 * as many links again are mailed.
 */
const mailLink: WriteCase<BoundLink, void> = async (scope, link) => {
  const { address, tokenHash, sealedLink, challenge, isKnown } = link;
  const { stores, now } = scope;
  if (comesBack(await ownAddresses(scope, stores), address)) return;
  const refusal = await refusalTo(scope, address, { kind: 'sign_in', times: isKnown ? 2 : 1 });
  if (refusal === null)
    await stores.signInLinks.replace({
      email: address,
      tokenHash,
      challenge,
      createdAt: now,
      expiresAt: plus(now, limits.portal.linkMs),
    });
  else await stores.signInLinks.spend(tokenHash);
  const mail = { kind: 'sign_in', automatic: true, to: address, subject: '', text: '' } as const;
  await queueMail(scope, { ...mail, cause: 'sign_in', sealedLink }, refusal);
};
