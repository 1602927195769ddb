import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { PersonType } from '../../model/people/person.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { leaveToRemove } from '../../outbound/tasks/remove-erased.ts';

const batch = 500;

/** Ended sessions are stored for a while, for the investigation of a break-in. */
export const removeEndedSessions =
  (type: PersonType) =>
  ({ stores, now }: WriteScope): Promise<number> =>
    stores.sessions[type].removeEndedBefore(oldestKept(now), batch);

export const hasEndedSessions =
  (type: PersonType) =>
  ({ sessions }: Stores, now: Instant): Promise<boolean> =>
    sessions[type].hasEndedBefore(oldestKept(now));

/** Codes are stored as long, because a code that is used again ends the session that it made. */
export const removeExpiredCodes = ({ stores, now }: WriteScope): Promise<number> =>
  stores.signInCodes.removeExpiredBefore(oldestKept(now), batch);

export const hasExpiredCodes = ({ signInCodes }: Stores, now: Instant): Promise<boolean> =>
  signInCodes.hasExpiredBefore(oldestKept(now));

/** Expired links are removed at once: they contain the address of somebody who may have no account. */
export const removeExpiredLinks = ({ stores, now }: WriteScope): Promise<number> =>
  stores.signInLinks.removeExpiredBefore(now, batch);

export const hasExpiredLinks = ({ signInLinks }: Stores, now: Instant): Promise<boolean> =>
  signInLinks.hasExpiredBefore(now);

/** A task removes their copies, as for erased people. */
export const removeOldLinkMails = async (scope: WriteScope): Promise<number> => {
  const mailIds = await scope.stores.mails.removeForgottenBefore(oldestMail(scope.now), batch);
  await leaveToRemove(scope, { fileIds: [], mailIds });
  return mailIds.length;
};

export const hasOldLinkMails = ({ mails }: Stores, now: Instant): Promise<boolean> =>
  mails.hasForgottenBefore(oldestMail(now));

const oldestMail = (now: Instant): Instant => plus(now, -limits.portal.linkMailKeptMs);

const oldestKept = (now: Instant): Instant => plus(now, -limits.sessions.keptMs);
