/** Finds the author of a mail, and the author's records in the workspace. */
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { emailDomain, foldEmail } from '../../kernel/text.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { MailAddress, MailFacts } from '../../model/inbound/mail-facts.ts';
import type { MailVerdicts } from '../../model/inbound/mail-judge.ts';
import type { Stores } from '../../model/ports.ts';
import { isOwn } from '../../outbound/mail/own-addresses.ts';
import type { MailAuthor, MailWorld } from '../deciding/mail-world.ts';

/** A mail that is taken in, with what was read of it before the world is asked. */
export type Gathering = Readonly<{
  workspaceId: string;
  mail: InboundMail;
  facts: MailFacts;
  verdicts: MailVerdicts;
  address: InboundAddress | null;
  isReleased: boolean;
  /** Whom a person has named as its sender. */
  sender: string | null;
  mayWait: boolean;
  isNote: boolean;
  now: Instant;
}>;

/**
 * Groups rewrite From to their own address, and web forms send as themselves: only where the address says so, another header
 * names the author. A Reply-To that names ourselves names nobody.
 */
export const authorOf = (gathering: Gathering, own: ReadonlySet<string>): MailAuthor | null => {
  const { facts, address } = gathering;
  const [from] = facts.from;
  if (!from)
    return gathering.sender === null
      ? null
      : { address: { name: null, email: gathering.sender }, isFrom: false };
  const { originalSender } = facts;
  if (originalSender && isOfGroup(gathering, from)) return { address: originalSender, isFrom: false };
  const named = address?.replyTo === 'contact' ? facts.replyTo : [];
  const replyTo = named.find(({ email }) => !isOwn(own, email));
  return replyTo && !isSame(replyTo, from)
    ? { address: replyTo, isFrom: false }
    : { address: from, isFrom: true };
};

/** Only a mail that the group itself has sent and signed, or everybody could name an author. */
const isOfGroup = ({ address, verdicts }: Gathering, from: MailAddress): boolean =>
  address?.isGroup === true &&
  isSame({ email: address.address }, from) &&
  verdicts.dkimDomains.some((domain) => domain.toLowerCase() === emailDomain(from.email));

const isSame = (one: Pick<MailAddress, 'email'>, other: MailAddress): boolean =>
  foldEmail(one.email) === foldEmail(other.email);

type People = Pick<MailWorld, 'author' | 'agent' | 'isBlocked' | 'isForwardedBlocked' | 'traffic'>;

export const peopleIn = async (
  stores: Stores,
  { facts, mail, now }: Gathering,
  author: MailAuthor | null,
): Promise<People> => {
  const email = author && foldEmail(author.address.email);
  const since = plus(now, -limits.inbound.mailsOfSender.windowMs);
  return {
    author,
    agent: email !== null ? await stores.agents.findByEmail(email) : null,
    isBlocked: await isBlocked(stores, email),
    isForwardedBlocked: await isBlocked(stores, facts.forwarded && foldEmail(facts.forwarded.from.email)),
    traffic:
      email === null ? noTraffic : withThis(mail, email, await stores.inboundMails.countFrom(email, since)),
  };
};

const noTraffic = { mails: 0, opened: 0 };

/** Until it is settled, it counts for the sender that its header seemed to name. */
const withThis = (
  { author, sender }: InboundMail,
  email: string,
  { mails, opened }: MailWorld['traffic'],
): MailWorld['traffic'] => {
  const counted = author ?? sender;
  const isCounted = counted !== null && foldEmail(counted) === email;
  return { mails: isCounted ? mails : mails + 1, opened };
};

const isBlocked = async ({ contacts }: Stores, email: string | null): Promise<boolean> =>
  email !== null && (await contacts.findByEmail(email))?.blocked === true;
