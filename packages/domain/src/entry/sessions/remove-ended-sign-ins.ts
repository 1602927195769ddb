import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { PersonType } from '../../model/people/person.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { leaveToRemove } from '../../outbound/tasks/remove-erased.ts';

const batch = 500;

/** Sessions are remembered for a while after they ended: who looks into a break-in asks for them. */
export const removeEndedSessions =
  (type: PersonType) =>
  ({ stores, now }: WriteScope): Promise<number> =>
    stores.sessions[type].removeEndedBefore(oldestKept(now), batch);

export const hasEndedSessions =
  (type: PersonType) =>
  ({ sessions }: Stores, now: Instant): Promise<boolean> =>
    sessions[type].hasEndedBefore(oldestKept(now));

/** Codes stay as long, for a code that comes again ends the session that was made of it. */
export const removeExpiredCodes = ({ stores, now }: WriteScope): Promise<number> =>
  stores.signInCodes.removeExpiredBefore(oldestKept(now), batch);

export const hasExpiredCodes = ({ signInCodes }: Stores, now: Instant): Promise<boolean> =>
  signInCodes.hasExpiredBefore(oldestKept(now));

/** Expired links are removed at once: they contain the address of somebody who may have no account. */
export const removeExpiredLinks = ({ stores, now }: WriteScope): Promise<number> =>
  stores.signInLinks.removeExpiredBefore(now, batch);

export const hasExpiredLinks = ({ signInLinks }: Stores, now: Instant): Promise<boolean> =>
  signInLinks.hasExpiredBefore(now);

/** Their copies go by a task, as those of the erased do. */
export const removeOldLinkMails = async (scope: WriteScope): Promise<number> => {
  const mailIds = await scope.stores.mails.removeForgottenBefore(oldestMail(scope.now), batch);
  await leaveToRemove(scope, { fileIds: [], mailIds });
  return mailIds.length;
};

export const hasOldLinkMails = ({ mails }: Stores, now: Instant): Promise<boolean> =>
  mails.hasForgottenBefore(oldestMail(now));

const oldestMail = (now: Instant): Instant => plus(now, -limits.portal.linkMailKeptMs);

const oldestKept = (now: Instant): Instant => plus(now, -limits.sessions.keptMs);
