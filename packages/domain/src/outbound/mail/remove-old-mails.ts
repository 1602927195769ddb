import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Stores } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { leaveToRemove } from '../tasks/remove-erased.ts';

const batch = 500;

/**
 * Removes mails after 90 days; their text stays in the ticket. Later mails still join the thread, because every mail of a
 * ticket refers to the same root. A task removes copies, as for erased people.
 */
export const removeOldMails = async (scope: WriteScope): Promise<number> => {
  const mailIds = await scope.stores.mails.removeFinishedBefore(oldestKept(scope.now), batch);
  await leaveToRemove(scope, { fileIds: [], mailIds });
  return mailIds.length;
};

export const hasOldMails = ({ mails }: Stores, now: Instant): Promise<boolean> =>
  mails.hasFinishedBefore(oldestKept(now));

const oldestKept = (now: Instant): Instant => plus(now, -limits.mail.keptMs);
