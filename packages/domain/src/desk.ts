/** The hexagon as one function: every use case, grouped by feature. */

import { configuring } from './automation/configuration/configuring.ts';
import { referrersOf } from './automation/configuration/referrers.ts';
import { listMacros } from './automation/macros/list-macros.ts';
import { ruleCases } from './automation/rules/rule-cases.ts';
import { listSlaPolicies } from './automation/sla/list-sla-policies.ts';
import { listViews } from './automation/views/list-views.ts';
import { choresOf } from './desk/background/chores.ts';
import { taskCases } from './desk/background/task-cases.ts';
import { removingContacts } from './desk/erasure/remove-contact.ts';
import { removingOrganizations } from './desk/erasure/remove-organization.ts';
import { addTicketField } from './desk/fields/add-ticket-field.ts';
import { listTicketFields } from './desk/fields/list-ticket-fields.ts';
import { portalCases } from './desk/portal/portal-cases.ts';
import { satisfactionCases } from './desk/satisfaction/satisfaction-cases.ts';
import { listTags } from './desk/tickets/list-tags.ts';
import { ticketCases } from './desk/tickets/ticket-cases.ts';
import { apiKeyCases } from './entry/api-keys/api-key-cases.ts';
import { portalSignInCases } from './entry/customers/portal-sign-in-cases.ts';
import { invitationCases } from './entry/invitations/accept-invitation.ts';
import { inviting } from './entry/invitations/invite-agent.ts';
import { sessionCases } from './entry/sessions/session-cases.ts';
import { setupCases } from './entry/setup/setup-cases.ts';
import { ssoCases } from './entry/sso/sso-cases.ts';
import { auditCases } from './instance/audit/audit-cases.ts';
import { workspaceCases } from './instance/workspaces/workspace-cases.ts';
import { articleCases } from './library/articles/article-cases.ts';
import { listCategories } from './library/articles/list-categories.ts';
import { exportCases } from './library/exports/export-cases.ts';
import { fileCases } from './library/files/file-cases.ts';
import { helpCentreCases } from './library/help-centre/help-centre-cases.ts';
import { findEverything } from './library/search/find-everything.ts';
import type { Call } from './model/actor.ts';
import { forwardClock } from './model/entry/expiry.ts';
import type { Ports } from './model/ports.ts';
import { reading, writing } from './model/use-case.ts';
import { listEvents } from './outbound/events/list-events.ts';
import { mailCases } from './outbound/mail/mail-cases.ts';
import { notificationCases } from './outbound/notifications/notification-cases.ts';
import { pushCases } from './outbound/push/push-cases.ts';
import { webhookCases } from './outbound/webhooks/webhook-cases.ts';
import { agentCases } from './people/agents/agent-cases.ts';
import { meCases } from './people/agents/me.ts';
import { contactCases } from './people/contacts/contact-cases.ts';
import { organizationCases } from './people/organizations/organization-cases.ts';
import { addTeam } from './people/teams/add-team.ts';
import { addTeamMember } from './people/teams/add-team-member.ts';
import { listTeams } from './people/teams/list-teams.ts';

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
    contacts: contactCases(ports, removingContacts(ports)),
    organizations: organizationCases(ports, removingOrganizations(ports)),
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
