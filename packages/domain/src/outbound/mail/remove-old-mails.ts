import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { leaveToRemove } from '../tasks/remove-erased.ts';

const batch = 500;

/**
 * What was mailed stands in its ticket; the mail itself is remembered for 90 days. What comes later joins its thread all the
 * same, by the root that every mail of a ticket refers to. Copies go by a task, as those of the erased do.
 */
export const removeOldMails = async (scope: WriteScope): Promise<number> => {
  const mailIds = await scope.stores.mails.removeFinishedBefore(oldestKept(scope.now), batch);
  await leaveToRemove(scope, { fileIds: [], mailIds });
  return mailIds.length;
};

export const hasOldMails = ({ mails }: Stores, now: Instant): Promise<boolean> =>
  mails.hasFinishedBefore(oldestKept(now));

const oldestKept = (now: Instant): Instant => plus(now, -limits.mail.keptMs);
