/** The hexagon as one function: every use case, grouped by feature. */
import type { Call } from './actor.ts';
import { refuseUnableActor } from './agents/abilities.ts';
import { invitationCases } from './agents/accept-invitation.ts';
import { addAgent, type NewAgent } from './agents/add-agent.ts';
import { changeAgent, resumeAgent, setAgentPassword, suspendAgent } from './agents/change-agent.ts';
import { inviting } from './agents/invite-agent.ts';
import { listAgents } from './agents/list-agents.ts';
import { meCases } from './agents/me.ts';
import { passwordHash } from './agents/password.ts';
import { addApiKey, mintKey } from './api-keys/add-api-key.ts';
import { listApiKeys } from './api-keys/list-api-keys.ts';
import { revokeApiKey } from './api-keys/revoke-api-key.ts';
import { type AddArticle, addArticle } from './articles/add-article.ts';
import { type ChangeArticle, changeArticle } from './articles/change-article.ts';
import { getArticle } from './articles/get-article.ts';
import { type ListArticles, listArticles } from './articles/list-articles.ts';
import { listCategories } from './articles/list-categories.ts';
import { removeArticle } from './articles/remove-article.ts';
import { auditEntry } from './audit/audit-entry.ts';
import { listAudit } from './audit/list-audit.ts';
import { configuring } from './configuration/configuring.ts';
import { contactCases } from './contacts/contact-cases.ts';
import { addTicketField } from './custom-fields/add-ticket-field.ts';
import { listTicketFields } from './custom-fields/list-ticket-fields.ts';
import { listEvents } from './events/list-events.ts';
import { hasOldEvents, removeOldEvents } from './events/remove-old-events.ts';
import { exportChores } from './exports/expire-exports.ts';
import { exportCases } from './exports/export-cases.ts';
import { fileCases } from './files/file-cases.ts';
import { sweepingFiles } from './files/sweep-files.ts';
import { helpCentreCases } from './help-centre/help-centre-cases.ts';
import { hasExpiredRecords, removeExpiredRecords, ticketSubject } from './idempotency/idempotency.ts';
import type { Instant } from './instant.ts';
import { listMacros } from './macros/list-macros.ts';
import { mailCases } from './mail/mail-cases.ts';
import { notificationCases } from './notifications/notification-cases.ts';
import { addOrganization } from './organizations/add-organization.ts';
import { attachContacts, hasAttachableContacts } from './organizations/attach-contacts.ts';
import { changeOrganization } from './organizations/change-organization.ts';
import { getOrganization } from './organizations/get-organization.ts';
import { listOrganizations } from './organizations/list-organizations.ts';
import { detachMany, removeOrganization } from './organizations/remove-organization.ts';
import type { PageRequest } from './page.ts';
import type { Ports } from './ports.ts';
import { pushCases } from './push/push-cases.ts';
import { explainTicket } from './rules/explain-ticket.ts';
import { listRules } from './rules/list-rules.ts';
import { hasOldRuns, removeOldRuns } from './rules/remove-old-runs.ts';
import { findTimely, runTimeRules } from './rules/run-time-rules.ts';
import { tryDocument } from './rules/try-document.ts';
import { listSatisfactionResponses } from './satisfaction/list-satisfaction-responses.ts';
import { findEverything } from './search/find-everything.ts';
import { forwardClock } from './sessions/expiry.ts';
import {
  hasEndedSessions,
  hasExpiredCodes,
  removeEndedSessions,
  removeExpiredCodes,
} from './sessions/remove-ended.ts';
import { sessionCases } from './sessions/session-cases.ts';
import { listSlaPolicies } from './sla/list-sla-policies.ts';
import { findDueClocks, stampClock } from './sla/stamp-clocks.ts';
import { ssoCases } from './sso/sso-cases.ts';
import { countTasks, listParkedTasks, retryTask } from './tasks/list-tasks.ts';
import { runningTasks } from './tasks/run-task.ts';
import { addTeam } from './teams/add-team.ts';
import { addTeamMember } from './teams/add-team-member.ts';
import { listTeams } from './teams/list-teams.ts';
import { answerAsCustomer } from './tickets/answer-as-customer.ts';
import { changeTicket } from './tickets/change-ticket.ts';
import { closeQuietTickets, hasQuietTickets } from './tickets/close-quiet-tickets.ts';
import { eachDueTicket } from './tickets/each-due-ticket.ts';
import { getTicket } from './tickets/get-ticket.ts';
import { listMessages } from './tickets/list-messages.ts';
import { listTags } from './tickets/list-tags.ts';
import { listChangedTickets, listTickets } from './tickets/list-tickets.ts';
import { markTicketRead } from './tickets/mark-ticket-read.ts';
import { openTicket } from './tickets/open-ticket.ts';
import { type ReplyToTicket, replyContent, replyToTicket } from './tickets/reply-to-ticket.ts';
import { unreadAmong } from './tickets/unread-tickets.ts';
import { lookingFirst, type ReadCase, reading, stepping, type WriteCase, writing } from './use-case.ts';
import { listView } from './views/list-view.ts';
import { listViews } from './views/list-views.ts';
import { hasOldDeliveries, removeOldDeliveries } from './webhooks/remove-old-deliveries.ts';
import { webhookCases } from './webhooks/webhook-cases.ts';
import { type AddWorkspace, addWorkspace } from './workspaces/add-workspace.ts';
import { offerSetupLink, type SetUpInstance, setUpInstance } from './workspaces/set-up-instance.ts';
import { resumeWorkspace, suspendWorkspace } from './workspaces/suspend-workspace.ts';
import { workspaceOfHost } from './workspaces/workspace-of-host.ts';

export type Desk = ReturnType<typeof createDesk>;

/** What a person types, before the slow or random part is made of it outside the transaction. */
export type AgentWanted = Omit<NewAgent, 'passwordHash'> & Readonly<{ password: string | null }>;
export type KeyWanted = Readonly<{ name: string; scopes: readonly string[] }>;
export type ArticleWanted = Omit<AddArticle, 'bodyHtml'> & Readonly<{ bodyHtml?: string | undefined }>;
export type ReplyWanted = Omit<ReplyToTicket, 'content'> &
  Readonly<{ body?: string | undefined; bodyHtml?: string | undefined }>;
export type InstanceWanted = Readonly<{
  token: string | null;
  workspace: AddWorkspace;
  agent: AgentWanted;
  key: KeyWanted;
}>;

/** What a chore does not finish in so many steps waits for its next round. */
const choreSteps = 100;

export const createDesk = (ports: Ports) => {
  const read = reading(ports);
  const write = writing(ports);
  const step = stepping(ports);
  const looked = lookingFirst(ports);
  const chore = (isDue: ReadCase<Instant, boolean>, useCase: WriteCase<void, number>) =>
    looked(isDue, (call, goesOn) => step(useCase, choreSteps)(call, undefined, goesOn));
  const { clock, ids, secrets, passwords, html, directory, auditTrail } = ports;

  const hashed = async ({ password, ...agent }: AgentWanted): Promise<NewAgent> => ({
    ...agent,
    passwordHash: password === null ? null : await passwordHash(passwords, password),
  });

  const noteCall = (call: Call, outcome: string): void =>
    auditTrail.note(call.workspaceId, auditEntry(call, ids.next(), clock.now(), outcome));

  // What has expired once stays so, whatever happens to the machine's clock.
  const entry: Ports = { ...ports, clock: forwardClock(clock) };

  return {
    ...sessionCases(entry),
    audit: {
      /** Notes a call that committed nothing: a read, or one that failed. */
      note: noteCall,
      list: read(listAudit),
    },
    workspaces: {
      /** The call's workspace id becomes the id of the new workspace. */
      add: (call: Call, input: AddWorkspace) => write(addWorkspace(call.workspaceId))(call, input),
      suspend: write(suspendWorkspace),
      resume: write(resumeWorkspace),
      find: (slug: string) => directory.findWorkspace(slug),
      ofHost: workspaceOfHost(directory),
      list: (page: PageRequest<string>) => directory.listWorkspaces(page),
    },
    setup: {
      offerLink: offerSetupLink(ports),
      isLive: (token: string): Promise<boolean> => directory.hasSetupLink(secrets.hash(token), clock.now()),
      complete: async (call: Call, { token, agent, key, workspace }: InstanceWanted) => {
        const input: SetUpInstance = {
          linkHash: token === null ? null : secrets.hash(token),
          workspace,
          agent: await hashed(agent),
          key: mintKey(secrets, key),
        };
        return write(setUpInstance(call.workspaceId))(call, input);
      },
    },
    agents: {
      add: async (call: Call, agent: AgentWanted) => write(addAgent)(call, await hashed(agent)),
      invite: inviting(ports),
      list: read(listAgents),
      change: write(changeAgent),
      suspend: write(suspendAgent),
      resume: write(resumeAgent),
      setPassword: async (
        call: Call,
        { idOrEmail, password }: Readonly<{ idOrEmail: string; password: string }>,
      ) =>
        write(setAgentPassword)(call, { idOrEmail, passwordHash: await passwordHash(passwords, password) }),
    },
    invitations: invitationCases(entry),
    sso: ssoCases(entry),
    me: meCases(ports),
    teams: { add: write(addTeam), addMember: write(addTeamMember), list: read(listTeams) },
    ticketFields: { add: write(addTicketField), list: read(listTicketFields) },
    /** The workspace as code. */
    configuration: configuring(ports),
    apiKeys: {
      add: (call: Call, key: KeyWanted) => write(addApiKey)(call, mintKey(secrets, key)),
      list: read(listApiKeys),
      revoke: write(revokeApiKey),
    },
    contacts: contactCases(ports),
    organizations: {
      add: write(addOrganization),
      change: write(changeOrganization),
      get: read(getOrganization),
      list: read(listOrganizations),
      /** Contacts and tickets are detached in steps: when it fails in between, calling it again goes on. */
      remove: async (call: Call, id: string): Promise<void> => {
        refuseUnableActor(call.actor, 'erase');
        await step(detachMany)(call, id);
        return write(removeOrganization)(call, id);
      },
    },
    /** For anybody on the workspace's host. */
    helpCentre: helpCentreCases(ports),
    categories: { list: read(listCategories) },
    articles: {
      add: async (call: Call, { bodyHtml = '', ...article }: ArticleWanted) =>
        write(addArticle)(call, { ...article, bodyHtml: html.sanitize(bodyHtml) }),
      change: async (call: Call, { bodyHtml, ...change }: ChangeArticle) =>
        write(changeArticle)(
          call,
          bodyHtml === undefined ? change : { ...change, bodyHtml: html.sanitize(bodyHtml) },
        ),
      get: (call: Call, id: string) => read(getArticle)(call, { id, reader: call.actor }),
      list: (call: Call, list: Omit<ListArticles, 'reader'>) =>
        read(listArticles)(call, { ...list, reader: call.actor }),
      remove: write(removeArticle),
    },
    tickets: {
      open: write(openTicket, ({ number }) => ticketSubject(number)),
      change: write(changeTicket),
      reply: async (call: Call, { body, bodyHtml, ...reply }: ReplyWanted) =>
        write(replyToTicket, ({ ticketNumber }) => ticketSubject(ticketNumber))(call, {
          ...reply,
          content: replyContent(html, { body, bodyHtml }),
        }),
      get: read(getTicket),
      list: read(listTickets),
      listChanged: read(listChangedTickets),
      listView: read(listView),
      listMessages: read(listMessages),
      markRead: write(markTicketRead),
      /** Numbers of those among them that the agent who calls has not read; null for anybody else. */
      unreadAmong: unreadAmong(ports),
      answerAsCustomer: write(answerAsCustomer),
    },
    files: fileCases(ports),
    /** What a call finds depends on who asks. */
    search: (call: Call, question: string) => read(findEverything)(call, { question, actor: call.actor }),
    tags: { list: read(listTags) },
    macros: { list: read(listMacros) },
    slaPolicies: { list: read(listSlaPolicies) },
    views: { list: read(listViews) },
    rules: {
      list: read(listRules),
      explain: read(explainTicket),
      /** What rules would do on made-up writes; writes nothing. */
      test: (call: Call, document: unknown) => read(tryDocument)(call, { document, ids, now: clock.now() }),
    },
    satisfaction: { list: read(listSatisfactionResponses) },
    events: { list: read(listEvents) },
    webhooks: webhookCases(ports),
    exports: exportCases(ports),
    mails: mailCases(ports),
    devices: pushCases(ports),
    notifications: notificationCases(ports),
    tasks: {
      run: runningTasks(ports),
      count: (call: Call) => read(countTasks)(call, undefined),
      listParked: read(listParkedTasks),
      retry: write(retryTask),
    },
    /** What runs outside calls, for each workspace, now and then. Each says how much it did, and stops when told. */
    chores: {
      stampClocks: eachDueTicket(ports, findDueClocks, stampClock),
      runTimeRules: eachDueTicket(ports, findTimely, runTimeRules),
      closeQuietTickets: chore(hasQuietTickets, closeQuietTickets),
      attachContacts: chore(hasAttachableContacts, attachContacts),
      removeExpiredRecords: chore(hasExpiredRecords, removeExpiredRecords),
      removeEndedSessions: chore(hasEndedSessions, removeEndedSessions),
      removeExpiredCodes: chore(hasExpiredCodes, removeExpiredCodes),
      removeOldEvents: chore(hasOldEvents, removeOldEvents),
      removeOldDeliveries: chore(hasOldDeliveries, removeOldDeliveries),
      removeOldRuns: chore(hasOldRuns, removeOldRuns),
      ...exportChores(ports),
      sweepFiles: sweepingFiles(ports),
    },
  };
};
