/** The chore that asks DNS once a day whether the senders of a workspace still may send. */

import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { emailDomain } from '../../kernel/text.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import type { Chore } from '../../model/use-case.ts';
import { isCheckDue, type SeenDomain } from './judge-sending.ts';
import { lookAtDomain } from './look-at-domain.ts';
import { storeSeen } from './store-seen.ts';

/** When DNS does not answer, no workspace asks for a while: other chores wait for this one. */
export const checkingSenders = (ports: Ports): Chore => {
  const { work, clock, mailer, mailDns } = ports;
  let restsUntil: Instant = clock.now();
  return async ({ workspaceId }, goesOn = () => true) => {
    if (!mailer.reachesPeople || clock.now() < restsUntil) return 0;
    let done = 0;
    for (const domain of await work.read(workspaceId, (stores) => dueDomains(stores, clock.now()))) {
      if (!goesOn() || clock.now() < restsUntil) break;
      const keys = await work.read(workspaceId, ({ mailKeys }) => mailKeys.listOf(domain));
      const seen = await mailDns.ask((questions) => lookAtDomain(questions, domain, keys));
      if (isSilent(seen)) restsUntil = plus(clock.now(), limits.sending.restMs);
      await work.write(workspaceId, (stores) => storeSeen({ stores, now: clock.now() }, domain, seen));
      done += 1;
    }
    return done;
  };
};

export const hasSendersToCheck =
  ({ mailer }: Pick<Ports, 'mailer'>) =>
  async (stores: Stores, now: Instant): Promise<boolean> =>
    mailer.reachesPeople && (await dueDomains(stores, now)).length > 0;

const isSilent = ({ spf, keys }: SeenDomain): boolean =>
  spf === 'unanswered' && [...keys.values()].every((finding) => finding === 'unanswered');

/** Only of verified addresses: nobody else's domain is asked about. */
const dueDomains = async ({ inboundAddresses }: Stores, now: Instant): Promise<readonly string[]> => {
  const addresses = await inboundAddresses.list();
  const due = addresses.filter((address) => address.verifiedAt !== null && isCheckDue(address, now));
  return [...new Set(due.map(({ address }) => emailDomain(address)))];
};
