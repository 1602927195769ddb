/** The storage ports in memory: an adapter that passes the same contract as the databases do. */

import type { BulkLoad } from '../desk/seed/bulk-load.ts';
import { DeskError } from '../kernel/errors.ts';
import { serialQueue } from '../kernel/serial-queue.ts';
import type { AuditMonths } from '../model/instance/audit-months.ts';
import type { AuditNotes } from '../model/instance/audit-notes.ts';
import type { DueList } from '../model/instance/due.ts';
import type { WorkspaceMoves } from '../model/instance/workspace-moves.ts';
import type { TaskQueue } from '../model/outbound/task.ts';
import type { Clock, Directory, Stores, Work } from '../model/ports.ts';
import { fixedClock } from './fixed-clock.ts';
import { memoryAgents } from './memory-agents.ts';
import { memoryApiKeys } from './memory-api-keys.ts';
import { memoryArticlePictures } from './memory-article-pictures.ts';
import { memoryArticles } from './memory-articles.ts';
import { memoryAudit } from './memory-audit.ts';
import { memoryAuditMonths } from './memory-audit-months.ts';
import { memoryAuditNotes } from './memory-audit-notes.ts';
import { addBatch } from './memory-bulk-load.ts';
import { memoryConfiguration } from './memory-configuration.ts';
import { memoryContacts } from './memory-contacts.ts';
import { memoryDirectory } from './memory-directory.ts';
import { memoryDrafts } from './memory-drafts.ts';
import { memoryDue, memoryDueList } from './memory-due.ts';
import { memoryEvents } from './memory-events.ts';
import { memoryExports } from './memory-exports.ts';
import { memoryFactors } from './memory-factors.ts';
import { memoryFiles } from './memory-files.ts';
import { memoryHelpCentre } from './memory-help-centre.ts';
import { memoryIdempotency } from './memory-idempotency.ts';
import { memoryInboundAccounts } from './memory-inbound-accounts.ts';
import { memoryInboundAddresses, memoryInboundHooks } from './memory-inbound-addresses.ts';
import { memoryInboundMails } from './memory-inbound-mails.ts';
import { memoryInvitations } from './memory-invitations.ts';
import { memoryMailKeys } from './memory-mail-keys.ts';
import { memoryMails } from './memory-mails.ts';
import { memoryMessageOrigins, memoryParticipants } from './memory-message-origins.ts';
import { memoryMessages } from './memory-messages.ts';
import { memoryMoves } from './memory-moves.ts';
import { memoryNotifications } from './memory-notifications.ts';
import { memoryOrganizations } from './memory-organizations.ts';
import { memoryOutgoing } from './memory-outgoing.ts';
import { memoryPortal } from './memory-portal.ts';
import { memoryPushDevices } from './memory-push-devices.ts';
import { memoryReports } from './memory-reports.ts';
import { memoryRuleRuns } from './memory-rule-runs.ts';
import { memorySatisfaction } from './memory-satisfaction.ts';
import { memorySealedTexts } from './memory-sealed-texts.ts';
import { memorySearch } from './memory-search.ts';
import { memorySessions } from './memory-sessions.ts';
import { memorySignInCodes } from './memory-sign-in-codes.ts';
import { memorySignInLinks } from './memory-sign-in-links.ts';
import { memorySso } from './memory-sso.ts';
import { openTransaction, type State, type Tables } from './memory-tables.ts';
import { memoryTags } from './memory-tags.ts';
import { memoryTaskQueue, memoryTasks } from './memory-tasks.ts';
import { memoryTeams } from './memory-teams.ts';
import { memoryTicketFields } from './memory-ticket-fields.ts';
import { memoryTicketHistory } from './memory-ticket-history.ts';
import { memoryTickets } from './memory-tickets.ts';
import { memoryUploads } from './memory-uploads.ts';
import { memoryUsage } from './memory-usage.ts';
import { memoryWebhooks } from './memory-webhooks.ts';
import { memorySetupLink, memoryWorkspace } from './memory-workspace.ts';

export type MemoryStorage = Readonly<{
  work: Work;
  directory: Directory;
  bulkLoad: BulkLoad;
  taskQueue: TaskQueue;
  dueList: DueList;
  auditNotes: AuditNotes;
  auditMonths: AuditMonths;
  moves: WorkspaceMoves;
  /** Calls after each commit, whatever it wrote. */
  onEvents: (listener: (workspaceIds: readonly string[] | null) => void) => void;
}>;

/** The clock says when a task's lease lapses. */
export const createMemoryStorage = (clock: Clock = fixedClock()): MemoryStorage => {
  let committed: State = new Map();
  const write = serialQueue();
  const running = new Set<string>();
  const hearers: ((workspaceIds: readonly string[] | null) => void)[] = [];

  const changeAny = <Result>(use: (tables: (workspaceId: string) => Tables) => Promise<Result>) =>
    write(async () => {
      const transaction = openTransaction(committed, 'write');
      try {
        const result = await use(transaction.tables);
        committed = transaction.finish();
        for (const listener of hearers) listener(null);
        return result;
      } finally {
        transaction.finish();
      }
    });
  const change = <Result>(workspaceId: string, use: (tables: Tables) => Promise<Result>): Promise<Result> =>
    changeAny((tables) => use(tables(workspaceId)));

  return {
    work: {
      read: async (workspaceId, use) => use(storesOf(openTransaction(committed, 'read').tables(workspaceId))),
      write: (workspaceId, use, options) =>
        alone(running, options?.exclusive && `${workspaceId} ${options.exclusive}`, () =>
          change(workspaceId, (tables) => use(storesOf(tables))),
        ),
      snapshot: async (workspaceId, use) =>
        use(storesOf(openTransaction(committed, 'read').tables(workspaceId))),
    },
    directory: memoryDirectory(
      () => openTransaction(committed, 'read').tables(''),
      (use) => change('', async (tables) => use(tables)),
    ),
    bulkLoad: {
      add: (workspaceId, batch) => change(workspaceId, async (tables) => addBatch(tables, batch)),
    },
    onEvents: (listener) => void hearers.push(listener),
    taskQueue: memoryTaskQueue((use) => changeAny(async (tables) => use(tables)), clock),
    auditNotes: memoryAuditNotes({
      change: (use) => changeAny((tables) => use((workspaceId) => storesOf(tables(workspaceId)))),
      workspaceIds: () => [...(committed.get('auditSegments')?.keys() ?? [])],
    }),
    auditMonths: memoryAuditMonths({
      change: changeAny,
      workspaceIds: () => [...(committed.get('audit')?.keys() ?? [])],
    }),
    moves: memoryMoves({ committed: () => committed, change }),
    dueList: memoryDueList((use) => changeAny(async (tables) => use(tables)), clock),
  };
};

const storesOf = (tables: Tables): Stores => ({
  workspace: memoryWorkspace(tables),
  setupLink: memorySetupLink(tables),
  agents: memoryAgents(tables),
  teams: memoryTeams(tables),
  apiKeys: memoryApiKeys(tables),
  sessions: memorySessions(tables),
  signInCodes: memorySignInCodes(tables),
  invitations: memoryInvitations(tables, 'invitations'),
  passwordResets: memoryInvitations(tables, 'passwordResets'),
  sso: memorySso(tables),
  factors: memoryFactors(tables),
  signInLinks: memorySignInLinks(tables),
  portal: memoryPortal(tables),
  contacts: memoryContacts(tables),
  organizations: memoryOrganizations(tables),
  articles: memoryArticles(tables),
  articlePictures: memoryArticlePictures(tables),
  uploads: memoryUploads(tables),
  helpCentre: memoryHelpCentre(tables),
  tickets: memoryTickets(tables),
  messages: memoryMessages(tables),
  ticketHistory: memoryTicketHistory(tables),
  reports: memoryReports(tables),
  drafts: memoryDrafts(tables),
  outgoing: memoryOutgoing(tables),
  files: memoryFiles(tables),
  exports: memoryExports(tables),
  search: memorySearch(tables),
  tags: memoryTags(tables),
  ticketFields: memoryTicketFields(tables),
  configuration: memoryConfiguration(tables),
  ruleRuns: memoryRuleRuns(tables),
  webhooks: memoryWebhooks(tables),
  pushDevices: memoryPushDevices(tables),
  notifications: memoryNotifications(tables),
  mails: memoryMails(tables),
  mailKeys: memoryMailKeys(tables),
  inboundMails: memoryInboundMails(tables),
  inboundAddresses: memoryInboundAddresses(tables),
  inboundHooks: memoryInboundHooks(tables),
  inboundAccounts: memoryInboundAccounts(tables),
  messageOrigins: memoryMessageOrigins(tables),
  participants: memoryParticipants(tables),
  satisfaction: memorySatisfaction(tables),
  events: memoryEvents(tables),
  tasks: memoryTasks(tables),
  audit: memoryAudit(tables),
  idempotency: memoryIdempotency(tables),
  usage: memoryUsage(tables),
  sealedTexts: memorySealedTexts(tables),
  due: memoryDue(tables),
});

const alone = async <Result>(
  running: Set<string>,
  name: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (name === undefined) return work();
  if (running.has(name))
    throw new DeskError('idempotency_in_progress', 'The first call with this Idempotency-Key still runs.');
  running.add(name);
  try {
    return await work();
  } finally {
    running.delete(name);
  }
};
