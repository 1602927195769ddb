/** Notices to the agents who manage a workspace, each in the language that they work in. */
import { limits } from '../../kernel/limits.ts';
import type { MailTexts } from '../../model/outbound/mail-texts.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import { queueMail, refusalTo } from './queue-mail.ts';
import { type Say, sayToAgent } from './say.ts';

/** `command` is what to do next; `cause` names the kind of notice. */
export type ManagerNotice = Readonly<{
  write: (say: Say) => Readonly<{ subject: string; text: string }>;
  command: string;
  cause: string;
}>;

export type NoticeScope = Readonly<{ stores: Stores; ids: Ids; mailTexts: MailTexts; now: string }>;

/** Under the limit of automatic mail: when there are many notices, managers get the first ones. */
export const tellManagers = async (scope: NoticeScope, notice: ManagerNotice): Promise<void> => {
  for (const manager of await listManagers(scope.stores))
    if ((await refusalTo(scope, manager.email, 'notice')) === null) await queueNotice(scope, notice, manager);
};

/** Without that limit, for what managers must know. */
export const tellManagersAlways = async (scope: NoticeScope, notice: ManagerNotice): Promise<void> => {
  for (const manager of await listManagers(scope.stores)) await queueNotice(scope, notice, manager);
};

const queueNotice = async (
  scope: NoticeScope,
  { write, command, cause }: ManagerNotice,
  { id, email }: Agent,
): Promise<void> => {
  const workspace = await scope.stores.workspace.find();
  const { subject, text } = write(await sayToAgent(scope, id));
  await queueMail(scope, {
    kind: 'notice',
    automatic: true,
    to: email,
    subject: `${workspace?.name ?? 'Tidemark'}: ${subject}`,
    text: `${text}\n\n${command}`,
    cause,
  });
};

const listManagers = async ({ agents }: Stores): Promise<readonly Agent[]> => {
  const page = { limit: limits.page.most, after: null };
  const owners = await agents.list({ role: 'owner', status: 'active' }, page);
  const admins = await agents.list({ role: 'admin', status: 'active' }, page);
  return [...owners.data, ...admins.data];
};
