import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { leaveToRemove } from '../../outbound/tasks/remove-erased.ts';

const batch = 500;

/** Remembered for as long as those of agents. */
export const removeEndedCustomerSessions = ({ stores, now }: WriteScope): Promise<number> =>
  stores.customerSessions.removeEndedBefore(oldestKept(now), batch);

export const hasEndedCustomerSessions = ({ customerSessions }: Stores, now: Instant): Promise<boolean> =>
  customerSessions.hasEndedBefore(oldestKept(now));

/** At once: a link that expired bears an address, which may be that of nobody here, and is worth nothing. */
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
