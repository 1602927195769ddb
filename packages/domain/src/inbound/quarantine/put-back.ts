import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { Task } from '../../model/outbound/task.ts';
import type { Secrets } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { takeInTask } from '../receiving/take-in-task.ts';

type Putting = Pick<WriteScope, 'stores' | 'ids' | 'now'> & Readonly<{ secrets: Pick<Secrets, 'hash'> }>;

/** Lets a settled mail be read and decided again, with a task of its own; `payload` says how. */
export const putBack = async (
  scope: Putting,
  mail: InboundMail,
  payload: Task['payload'] = {},
): Promise<InboundMail> => {
  const kept: InboundMail = {
    ...mail,
    state: 'kept',
    reason: null,
    error: null,
    attempts: 0,
    duplicateOf: null,
    settledAt: null,
  };
  await scope.stores.inboundMails.save(kept);
  await scope.stores.tasks.add([takeInTask(scope, mail, payload)]);
  return kept;
};
