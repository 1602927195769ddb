/** Mail about an agent's own account: what was done, and what to do if it was somebody else. */
import type { AccountNotice } from '../../model/outbound/account-notice.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { queueMail, refusalTo } from '../../outbound/mail/queue-mail.ts';

/** `what` names the device or the key. Nothing is queued where no mail is sent. */
export const queueAccountMail = async (
  scope: WriteScope,
  agentId: string,
  { notice, what = '' }: Readonly<{ notice: AccountNotice; what?: string | undefined }>,
): Promise<void> => {
  if (scope.mailFrom === null) return;
  const agent = await scope.stores.agents.find(agentId);
  if (!agent || (await refusalTo(scope, agent.email, { kind: 'account_notice' })) !== null) return;
  await queueMail(scope, {
    kind: 'account_notice',
    automatic: true,
    to: agent.email,
    subject: '',
    text: what,
    cause: notice,
  });
};
