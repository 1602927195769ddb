import { limits } from '../../kernel/limits.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import { queueMail, refusalTo } from '../../outbound/mail/queue-mail.ts';

/** `cause` is what kind of news it is; `command` is what to do next. */
export type News = Readonly<{ what: string; text: string; command: string; cause: string }>;

/** A notice to those who manage the workspace, under the caps of automatic mail: of many, the first. */
export const tellManagers = async (
  scope: Readonly<{ stores: Stores; ids: Ids; now: string }>,
  { what, text, command, cause }: News,
): Promise<void> => {
  const workspace = await scope.stores.workspace.find();
  for (const { email } of await managers(scope.stores))
    if ((await refusalTo(scope, email, 'notice')) === null)
      await queueMail(scope, {
        kind: 'notice',
        automatic: true,
        to: email,
        subject: `${workspace?.name ?? 'Tidemark'}: ${what}`,
        text: `${text}\n\n${command}`,
        cause,
      });
};

const managers = async ({ agents }: Stores): Promise<readonly Agent[]> => {
  const page = { limit: limits.page.most, after: null };
  const owners = await agents.list({ role: 'owner', status: 'active' }, page);
  const admins = await agents.list({ role: 'admin', status: 'active' }, page);
  return [...owners.data, ...admins.data];
};
