/** Mails agents their news of a ticket write: one mail for each, of the most important kind that they want by mail. */
import type { NoticeCause } from '../../model/outbound/notification.ts';
import { isMailed } from '../../model/people/preferences.ts';
import type { WriteScope } from '../../model/use-case.ts';
import { comesBack, ownAddresses } from '../mail/own-addresses.ts';
import { queueMail, refusalTo } from '../mail/queue-mail.ts';
import { isForTeam, mostTelling, type Notice, noticesOf } from './notices-of.ts';
import type { PushedWrite } from './queue-pushes.ts';

/** Never of their own acts, and never to an address of the workspace: that would come back. */
export const queueNoticeMails = async (scope: WriteScope, write: PushedWrite): Promise<void> => {
  if (scope.mailFrom === null) return;
  const notices = await othersNotices(scope, write);
  if (notices.length === 0) return;
  const told = await scope.stores.agents.listWithPreferences([
    ...new Set(notices.map(({ agentId }) => agentId)),
  ]);
  const wanted = notices.filter(({ agentId, kind }) =>
    told.some(({ agent, preferences }) => agent.id === agentId && isMailed(preferences, kind)),
  );
  if (wanted.length === 0) return;
  const own = await ownAddresses(scope, scope.stores);
  for (const notice of mostTelling(wanted)) {
    const to = told.find(({ agent }) => agent.id === notice.agentId)?.agent.email;
    if (to !== undefined && !comesBack(own, to)) await queueNotice(scope, write, { ...notice, to });
  }
};

const othersNotices = async (
  { stores, actor, now }: WriteScope,
  write: PushedWrite,
): Promise<readonly Notice[]> => {
  const { teamId } = write.ticket;
  const team = isForTeam(write) && teamId !== null ? await stores.teams.members(teamId) : [];
  const members = team.map(({ id }) => id);
  return noticesOf({ ...write, members, now }).filter(({ agentId }) => agentId !== actor.id);
};

type Addressed = Notice & Readonly<{ to: string }>;

const queueNotice = async (scope: WriteScope, write: PushedWrite, notice: Addressed): Promise<void> => {
  const { ticket } = write;
  const { kind, to } = notice;
  const said = saidFor(write, notice);
  const news = {
    kind: 'agent_notice',
    automatic: true,
    to,
    sender: said?.author.name ?? null,
    subject: ticket.subject,
    text: said?.body ?? '',
    html: said?.bodyHtml ?? null,
    ticketNumber: ticket.number,
    cause: causeOf(write, kind),
  } as const;
  await queueMail(scope, news, await refusalTo(scope, to, { kind: 'agent_notice' }));
};

const causeOf = (write: PushedWrite, kind: Notice['kind']): NoticeCause =>
  kind === 'ticket_created' && isForTeam(write) ? 'ticket_created_for_team' : kind;

/** The message to the agent, or the first words of a ticket that is theirs now. */
const saidFor = ({ before, messages }: PushedWrite, { agentId, kind }: Notice) => {
  const found =
    kind === 'mentioned'
      ? messages.findLast(({ audience }) => audience.mentions.includes(agentId))
      : (messages.findLast(({ audience }) => audience.notifies === agentId) ??
        (before === null ? messages[0] : undefined));
  return found?.message;
};
