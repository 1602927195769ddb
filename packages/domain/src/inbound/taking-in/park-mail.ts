/** Mail that Tidemark fails to read is counted, and in the end parked where managers see it (contract §14.3). */

import type { DeskError } from '../../kernel/errors.ts';
import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { Outcome } from '../../model/outbound/task.ts';
import type { Ports } from '../../model/ports.ts';
import { sayOfSender } from '../../outbound/mail/say.ts';
import { tellManagers } from '../../outbound/mail/tell-managers.ts';
import { ifUnnamed } from './settle.ts';
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

/** Why a stored mail cannot be read. `error` is for those who look at the mail; notices say the reason. */
export type ParkReason = 'unreadable' | 'too_slow' | 'too_large' | 'raw_lost';

type Failing = Readonly<{ reason: ParkReason; error: string }>;

export const parkMail = async (
  { work, ids, clock, mailTexts }: Ports,
  { workspaceId, mailId }: Attempt,
  failing: Failing,
): Promise<Outcome> => {
  await work.write(workspaceId, async (stores) => {
    const mail = await stores.inboundMails.findForChange(mailId);
    if (mail?.state !== 'kept') return;
    const now = clock.now();
    const author = mail.author ?? ifUnnamed(mail, mail.sender);
    await stores.inboundMails.save({ ...mail, ...failing, author, state: 'parked', settledAt: now });
    await tellManagers(
      { stores, ids, mailTexts, now },
      {
        write: (say) => ({
          subject: say('notice_mail_parked_subject', {}),
          text: `${sayOfSender(say, 'notice_mail_parked_text', mail.sender)} ${say(`notice_mail_parked_${failing.reason}`, {})}`,
        }),
        command: `./tidemark mail inbox show ${mailId}`,
        cause: 'mail_parked',
      },
    );
  });
  return { done: true, trouble: `The mail ${mailId} is parked: ${failing.error}` };
};

/** Whether something that a mail needs has been away for an hour. */
export const waitsLong = ({ clock }: Pick<Ports, 'clock'>, { since }: Attempt): boolean =>
  since !== null && since < plus(clock.now(), -limits.inbound.patienceMs);

/** The row remembers that managers were told. */
export const tellOfWaiting = (
  { work, ids, clock, mailTexts }: Ports,
  { workspaceId, mailId }: Attempt,
  { code, message }: Pick<DeskError, 'code' | 'message'>,
): Promise<void> =>
  work.write(workspaceId, async (stores) => {
    const mail = await stores.inboundMails.findForChange(mailId);
    if (mail?.state !== 'kept' || mail.error !== null) return;
    await stores.inboundMails.save({ ...mail, error: `It has waited for an hour. ${message}` });
    const cause = code === 'storage_full' ? 'notice_mail_waits_full' : 'notice_mail_waits_away';
    await tellManagers(
      { stores, ids, mailTexts, now: clock.now() },
      {
        write: (say) => ({
          subject: say('notice_mail_waits_subject', {}),
          text: [
            sayOfSender(say, 'notice_mail_waits_text', mail.sender),
            say(cause, {}),
            say('notice_mail_waits_last', {}),
          ].join(' '),
        }),
        command: './tidemark doctor',
        cause: 'mail_waits',
      },
    );
  });
