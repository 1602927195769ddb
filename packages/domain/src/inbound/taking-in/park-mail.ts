/** Mail that Tidemark fails to read is counted, and in the end parked where managers see it (contract §14.3). */

import type { InboundMail, InboundReason } from '../../model/inbound/inbound-mail.ts';
import type { Outcome } from '../../model/outbound/task.ts';
import type { Ports } from '../../model/ports.ts';
import { tellManagers } from '../quarantine/tell-managers.ts';
import type { Attempt } from './take-in.ts';

/** One attempt more, or less; null where nothing waits any more. */
export const noteAttempt = (
  { work }: Ports,
  { workspaceId, mailId }: Attempt,
  change = 1,
): Promise<InboundMail | null> =>
  work.write(workspaceId, async ({ inboundMails }) => {
    const mail = await inboundMails.findForChange(mailId);
    if (mail?.state !== 'kept') return null;
    const noted = { ...mail, attempts: mail.attempts + change };
    await inboundMails.save(noted);
    return noted;
  });

type Failing = Readonly<{ reason: InboundReason; error: string }>;

export const parkMail = async (
  { work, ids, clock }: Ports,
  { workspaceId, mailId }: Attempt,
  failing: Failing,
): Promise<Outcome> => {
  await work.write(workspaceId, async (stores) => {
    const mail = await stores.inboundMails.findForChange(mailId);
    if (mail?.state !== 'kept') return;
    const now = clock.now();
    await stores.inboundMails.save({ ...mail, ...failing, state: 'parked', settledAt: now });
    await tellManagers(
      { stores, ids, now },
      {
        what: 'a mail could not be read',
        text: `A mail from ${mail.sender ?? 'an unknown sender'} is stored, but could not be read. ${failing.error}`,
        command: `./tidemark mail inbox show ${mailId}`,
        cause: 'mail_parked',
      },
    );
  });
  return { done: true, trouble: `The mail ${mailId} is parked: ${failing.error}` };
};
