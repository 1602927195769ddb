/** A forgotten password. Any address may ask, and nothing in the answer tells whether an agent has it. */

import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail, requiredEmail } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import { workspacePages, workspaceUrl } from '../../model/instance/workspace-url.ts';
import { faultOf, type MailFault } from '../../model/outbound/mail-reasons.ts';
import type { WithPassword } from '../../model/people/agent.ts';
import type { Ports } from '../../model/ports.ts';
import { type WriteCase, type WriteScope, writing } from '../../model/use-case.ts';
import { comesBack, ownAddresses } from '../../outbound/mail/own-addresses.ts';
import { queueMail, refusalTo } from '../../outbound/mail/queue-mail.ts';
import { newOneTimeToken } from '../api-keys/token.ts';
import { refuseTooManyResets } from '../sessions/login-throttle.ts';
import { openWorkspace } from '../sessions/sign-in.ts';
import { refuseOtherWays } from '../sso/only-way.ts';

export type AskForReset = Readonly<{ email: string }>;

export const askingForResets =
  (ports: Ports) =>
  async (call: Call, { email }: AskForReset): Promise<void> => {
    const address = foldEmail(requiredEmail('email', email));
    await refuseTooManyResets(ports, call, address);
    const { slug } = await ports.work.read(call.workspaceId, async (stores) => {
      await refuseOtherWays(stores);
      return openWorkspace({ stores });
    });
    await writing(ports)(mailReset)(call, madeReset(ports, { address, slug }));
  };

type MadeReset = Readonly<{ address: string; tokenHash: string; sealedLink: string }>;

const madeReset = (
  { secrets, vault, site }: Ports,
  { address, slug }: Readonly<{ address: string; slug: string }>,
): MadeReset => {
  const token = newOneTimeToken(secrets);
  const link = `${workspaceUrl({ ...site, slug })}${workspacePages.passwordReset}?t=${token}`;
  return { address, tokenHash: secrets.hash(token), sealedLink: vault.seal(link) };
};

/**
 * A refused mail is stored as failed, with the reason. So both cases write equally much, and the time that they take does
 * not show which addresses agents have.
 */
const mailReset: WriteCase<MadeReset, void> = async (scope, { address, tokenHash, sealedLink }) => {
  const { stores, now } = scope;
  const found = await stores.agents.findWithPassword(address);
  const capped = await refusalTo(scope, address, { kind: 'password_reset' });
  const refusal = (await reasonAgainst(scope, found, address)) ?? capped;
  if (refusal === null && found.agent) {
    const expiresAt = plus(now, limits.password.resetMs);
    await stores.passwordResets.replace({ agentId: found.agent.id, tokenHash, createdAt: now, expiresAt });
  } else await stores.passwordResets.spend(tokenHash);
  const text = found.agent?.name ?? '';
  const mail = { kind: 'password_reset', automatic: true, to: address, subject: '', text } as const;
  await queueMail(scope, { ...mail, cause: 'password_reset', sealedLink }, refusal);
};

/** An agent who signs in by a provider alone gets no second way in through a mailbox. */
const reasonAgainst = async (
  scope: WriteScope,
  { agent, passwordHash }: WithPassword,
  address: string,
): Promise<MailFault | null> => {
  const own = await ownAddresses(scope, scope.stores);
  if (agent?.status !== 'active') return faultOf('no_agent');
  if (passwordHash === null) return faultOf('no_password');
  return comesBack(own, address) ? faultOf('own_address') : null;
};
