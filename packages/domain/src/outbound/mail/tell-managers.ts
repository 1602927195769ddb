/** Notices to the agents who manage a workspace, each in the language that they work in. */
import { limits } from '../../kernel/limits.ts';
import type { MailTexts } from '../../model/outbound/mail-texts.ts';
import type { AgentWithPreferences } from '../../model/people/agent.ts';
import type { Ids, Stores } from '../../model/ports.ts';
import { queueMail, refusalTo } from './queue-mail.ts';
import { type Say, type SayTime, sayIn, timeIn } from './say.ts';

/** `command` is what to do next; `cause` names the kind of notice. */
export type ManagerNotice = Readonly<{
  write: (say: Say, at: SayTime) => Readonly<{ subject: string; text: string }>;
  command: string;
  cause: string;
}>;

export type NoticeScope = Readonly<{ stores: Stores; ids: Ids; mailTexts: MailTexts; now: string }>;

/** Under the limit of automatic mail: when there are many notices, managers get the first ones. */
export const tellManagers = async (scope: NoticeScope, notice: ManagerNotice): Promise<void> => {
  const { managers, queue } = await readingOnce(scope, notice);
  for (const manager of managers)
    if ((await refusalTo(scope, manager.agent.email, { kind: 'notice' })) === null) await queue(manager);
};

/** Without that limit, for what managers must know. */
export const tellManagersAlways = async (scope: NoticeScope, notice: ManagerNotice): Promise<void> => {
  const { managers, queue } = await readingOnce(scope, notice);
  for (const manager of managers) await queue(manager);
};

const readingOnce = async (scope: NoticeScope, { write, command, cause }: ManagerNotice) => {
  const workspace = await scope.stores.workspace.find();
  const queue = ({ agent, preferences }: AgentWithPreferences): Promise<void> => {
    const language = preferences?.language ?? workspace?.locale;
    const { subject, text } = write(
      sayIn(scope.mailTexts, language),
      timeIn(scope.mailTexts, workspace, language),
    );
    return queueMail(scope, {
      kind: 'notice',
      automatic: true,
      to: agent.email,
      subject: `${workspace?.name ?? 'Tidemark'}: ${subject}`,
      text: `${text}\n\n${command}`,
      cause,
    });
  };
  return { managers: await listManagers(scope.stores), queue };
};

const listManagers = async ({ agents }: Stores): Promise<readonly AgentWithPreferences[]> => {
  const page = { limit: limits.page.most, after: null };
  const owners = await agents.list({ role: 'owner', status: 'active' }, page);
  const admins = await agents.list({ role: 'admin', status: 'active' }, page);
  const managers = [...owners.data, ...admins.data];
  const found = await agents.listWithPreferences(managers.map(({ id }) => id));
  const preferencesOf = new Map(found.map(({ agent, preferences }) => [agent.id, preferences]));
  return managers.map((agent) => ({ agent, preferences: preferencesOf.get(agent.id) ?? null }));
};
