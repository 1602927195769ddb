/** A mail that has failed, sent again because somebody asks for it. */
import { DeskError, notFound } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';
import type { Mail } from '../../model/outbound/mail.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { sendTask } from './queue-mail.ts';

/** Two requests at the same moment queue it once. */
export const sendAgain = async (scope: WriteScope, id: string): Promise<Mail> => {
  const { stores, now } = scope;
  await stores.mails.hold();
  const mail = isUuid(id) ? await stores.mails.find(id) : null;
  if (!mail) throw notFound('mail');
  if (mail.state !== 'failed')
    throw new DeskError(
      'invalid_status',
      `Mail ${id} is ${mail.state}; only one that has failed is sent again.`,
    );
  const queued: Mail = { ...mail, state: 'queued', error: null, nextAttemptAt: now, queuedAt: now };
  await stores.mails.save(queued);
  await stores.tasks.add([sendTask(scope, mail)]);
  return queued;
};
