/** The hexagon as one function: every use case, grouped by feature. */
import type { Call } from './actor.ts';
import { invitationCases } from './agents/accept-invitation.ts';
import { agentCases } from './agents/agent-cases.ts';
import { inviting } from './agents/invite-agent.ts';
import { meCases } from './agents/me.ts';
import { apiKeyCases } from './api-keys/api-key-cases.ts';
import { articleCases } from './articles/article-cases.ts';
import { listCategories } from './articles/list-categories.ts';
import { auditCases } from './audit/audit-cases.ts';
import { choresOf } from './chores.ts';
import { configuring } from './configuration/configuring.ts';
import { referrersOf } from './configuration/referrers.ts';
import { contactCases } from './contacts/contact-cases.ts';
import { removingContacts } from './contacts/remove-contact.ts';
import { addTicketField } from './custom-fields/add-ticket-field.ts';
import { listTicketFields } from './custom-fields/list-ticket-fields.ts';
import { listEvents } from './events/list-events.ts';
import { exportCases } from './exports/export-cases.ts';
import { fileCases } from './files/file-cases.ts';
import { helpCentreCases } from './help-centre/help-centre-cases.ts';
import { listMacros } from './macros/list-macros.ts';
import { mailCases } from './mail/mail-cases.ts';
import { notificationCases } from './notifications/notification-cases.ts';
import { organizationCases } from './organizations/organization-cases.ts';
import { removingOrganizations } from './organizations/remove-organization.ts';
import { portalCases } from './portal/portal-cases.ts';
import { portalSignInCases } from './portal/portal-sign-in-cases.ts';
import type { Ports } from './ports.ts';
import { pushCases } from './push/push-cases.ts';
import { ruleCases } from './rules/rule-cases.ts';
import { satisfactionCases } from './satisfaction/satisfaction-cases.ts';
import { findEverything } from './search/find-everything.ts';
import { forwardClock } from './sessions/expiry.ts';
import { sessionCases } from './sessions/session-cases.ts';
import { listSlaPolicies } from './sla/list-sla-policies.ts';
import { ssoCases } from './sso/sso-cases.ts';
import { taskCases } from './tasks/task-cases.ts';
import { addTeam } from './teams/add-team.ts';
import { addTeamMember } from './teams/add-team-member.ts';
import { listTeams } from './teams/list-teams.ts';
import { listTags } from './tickets/list-tags.ts';
import { ticketCases } from './tickets/ticket-cases.ts';
import { reading, writing } from './use-case.ts';
import { listViews } from './views/list-views.ts';
import { webhookCases } from './webhooks/webhook-cases.ts';
import { setupCases } from './workspaces/setup-cases.ts';
import { workspaceCases } from './workspaces/workspace-cases.ts';

export type Desk = ReturnType<typeof createDesk>;

export const createDesk = (ports: Ports) => {
  const read = reading(ports);
  const write = writing(ports);
  // What has expired once stays so, whatever happens to the machine's clock.
  const entry: Ports = { ...ports, clock: forwardClock(ports.clock) };
  return {
    ...sessionCases(entry),
    audit: auditCases(ports),
    workspaces: workspaceCases(ports),
    setup: setupCases(ports),
    agents: { ...agentCases(ports), invite: inviting(ports) },
    invitations: invitationCases(entry),
    sso: ssoCases(entry),
    me: meCases(ports),
    teams: { add: write(addTeam), addMember: write(addTeamMember), list: read(listTeams) },
    ticketFields: { add: write(addTicketField), list: read(listTicketFields) },
    /** The workspace as code. */
    configuration: configuring(ports),
    apiKeys: apiKeyCases(ports),
    contacts: { ...contactCases(ports), remove: removingContacts(ports) },
    organizations: { ...organizationCases(ports), remove: removingOrganizations(ports) },
    /** For anybody on the workspace's host. */
    helpCentre: helpCentreCases(ports),
    categories: { list: read(listCategories) },
    articles: articleCases(ports),
    tickets: ticketCases(ports),
    files: fileCases(ports),
    /** What a call finds depends on who asks. */
    search: (call: Call, question: string) => read(findEverything)(call, { question, actor: call.actor }),
    tags: { list: read(listTags) },
    macros: { list: read(listMacros) },
    slaPolicies: { list: read(listSlaPolicies) },
    views: { list: read(listViews) },
    rules: ruleCases(ports),
    satisfaction: satisfactionCases(ports),
    events: { list: read(listEvents) },
    webhooks: webhookCases(ports, referrersOf),
    exports: exportCases(ports),
    mails: mailCases(ports),
    /** For customers, in the app and in the web portal. */
    portal: { ...portalSignInCases(entry), ...portalCases(ports) },
    devices: pushCases(ports),
    notifications: notificationCases(ports),
    tasks: taskCases(ports),
    chores: choresOf(ports),
  };
};
